// What a careful eye finds on the screen that is drawn: text that is cut off or spills, touch targets that are too
// small or lie on each other, and which element is at a point. Gives JSON.
"use strict";
globalThis.eye = (touchable, covered, points) => {
  const TOLERANCE = 2.5, FINGER = 32, GRAZE = 6;
  const said = (element) => (element.textContent || element.dataset.n || element.className).trim().slice(0, 50);
  const faults = [];
  const scrolls = (style) => /auto|scroll/.test(style.overflowX);

  // A text node is read against each box around it, up to the first that scrolls sideways.
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    if (!text.data.trim() || text.parentElement.closest("svg, .sr")) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const whole = range.getBoundingClientRect();
    if (whole.width === 0 || whole.height === 0 || getComputedStyle(text.parentElement).visibility !== "visible") continue;
    let free = false, block = false, rect = whole;
    for (let box = text.parentElement; box && box !== document.documentElement; box = box.parentElement) {
      const style = getComputedStyle(box);
      if (style.textOverflow === "ellipsis" && style.overflowX !== "visible" || style.webkitLineClamp !== "none") {
        // It ends there in an ellipsis; from here on it is as wide as that box.
        rect = box.getBoundingClientRect();
        block = true;
        continue;
      }
      if (scrolls(style) || box.dataset.axis === "x") { free = true; break; }
      if (style.display === "inline" || style.display === "contents") continue;
      const its = box.getBoundingClientRect();
      const out = rect.right > its.right + TOLERANCE || rect.left < its.left - TOLERANCE;
      if (out && style.overflowX !== "visible") {
        faults.push(`the text "${text.data.slice(0, 50)}" is cut off by .${box.className} without an ellipsis`);
        free = true;
        break;
      }
      if (out && (!block || rect !== whole)) {
        faults.push(`the text "${text.data.slice(0, 50)}" spills ${Math.round(Math.max(rect.right - its.right, its.left - rect.left))} px out of .${box.className}`);
        free = true;
        break;
      }
      block = true;
      if (style.position === "absolute" || style.position === "fixed") { free = true; break; }
    }
    if (!free && rect.right > innerWidth + TOLERANCE) faults.push(`the text "${text.data.slice(0, 50)}" leaves the screen`);
  }

  const by = new Map(Array.from(document.querySelectorAll("[data-n]"), (e) => [+e.dataset.n, e]));
  const sideways = (element) => element.parentElement && element.parentElement.closest("[data-axis=x]");
  for (const element of by.values()) {
    if (sideways(element) || element.closest("svg")) continue;
    const rect = element.getBoundingClientRect();
    if (rect.width && rect.right > innerWidth + 0.5 && rect.left < innerWidth)
      faults.push(`"${said(element)}" leaves the screen by ${(rect.right - innerWidth).toFixed(1)} px`);
  }

  // An alphabet beside a list is as narrow on every phone.
  const letter = (element) => element.textContent.length === 1 && element.parentElement.childElementCount > 12;
  // A layer (a floating button, a panel) may lie over what scrolls beneath it.
  const layered = (element, above) => {
    for (let e = element; e && e !== above; e = e.parentElement)
      if (/absolute|fixed|sticky/.test(getComputedStyle(e).position)) return true;
    return false;
  };
  const shown = [];
  for (const n of touchable) {
    const element = by.get(n);
    const style = getComputedStyle(element);
    const rect = element.getBoundingClientRect();
    if (style.pointerEvents === "none" || !rect.width || !rect.height) continue;
    if (style.display !== "inline" && !letter(element) && (rect.width < FINGER - 0.5 || rect.height < FINGER - 0.5))
      faults.push(`"${said(element)}" (${element.className}) is ${rect.width.toFixed(0)} × ${rect.height.toFixed(0)} px to touch`);
    if (!covered.includes(n)) shown.push([element, rect]);
  }
  for (const [i, [a, one]] of shown.entries()) {
    for (const [b, two] of shown.slice(i + 1)) {
      if (a.contains(b) || b.contains(a)) continue;
      const wide = Math.min(one.right, two.right) - Math.max(one.left, two.left);
      const high = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top);
      if (wide < GRAZE || high < GRAZE) continue;
      let common = a;
      while (!common.contains(b)) common = common.parentElement;
      const scrolled = (e) => { const box = e.closest("[data-axis]"); return box && common.contains(box) && box !== common; };
      if (layered(a, common) || layered(b, common) || scrolled(a) || scrolled(b)) continue;
      faults.push(`"${said(a)}" and "${said(b)}" lie on each other (${wide.toFixed(0)} × ${high.toFixed(0)} px)`);
    }
  }

  const at = points.map(([x, y]) => {
    const found = document.elementFromPoint(x, y)?.closest("[data-n]");
    return found ? +found.dataset.n : null;
  });
  return { faults, at };
};
