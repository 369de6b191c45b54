// What a page knows: put a frame on itself, place its scroll containers, and say where everything lies.
"use strict";
globalThis.phone = (() => {
  const root = document.documentElement;
  const FOCUS_MARGIN = 12;

  function setRoot(name, value) {
    if ((root.getAttribute(name) ?? "") !== value) root.setAttribute(name, value);
  }

  // Offsets are part of the frame: `data-at` is "x,y" in CSS pixels, or "end".
  function place() {
    for (const box of document.querySelectorAll("[data-axis]")) {
      const at = box.dataset.at ?? "0,0";
      const sideways = box.dataset.axis === "x";
      const [x, y] = at === "end" ? (sideways ? [1e7, 0] : [0, 1e7]) : at.split(",");
      if (box.scrollLeft !== +x) box.scrollLeft = +x;
      if (box.scrollTop !== +y) box.scrollTop = +y;
    }
    const focused = document.querySelector("[data-focus]");
    if (focused) reveal(focused);
  }

  // Not `scrollIntoView`: that would also move what only clips.
  function reveal(element) {
    for (let box = element.parentElement; box; box = box.parentElement) {
      const axis = box.dataset.axis;
      if (!axis) continue;
      const mine = element.getBoundingClientRect();
      const its = box.getBoundingClientRect();
      if (axis === "y") {
        if (mine.top < its.top || mine.height > its.height) box.scrollTop += mine.top - its.top - FOCUS_MARGIN;
        else if (mine.bottom > its.bottom) box.scrollTop += mine.bottom - its.bottom + FOCUS_MARGIN;
      } else {
        if (mine.left < its.left || mine.width > its.width) box.scrollLeft += mine.left - its.left - FOCUS_MARGIN;
        else if (mine.right > its.right) box.scrollLeft += mine.right - its.right + FOCUS_MARGIN;
      }
    }
  }

  // Clips are [left, top, right, bottom]. An absolutely placed element is clipped only from its containing
  // block upwards, a fixed one only by the screen, unless an ancestor holds it (transform, filter, contain).
  function measure() {
    const screen = [0, 0, innerWidth, innerHeight];
    const clips = new Map();
    const holds = (style) =>
      style.transform !== "none" || style.filter !== "none" || style.backdropFilter !== "none" ||
      style.perspective !== "none" || style.contain === "paint" || style.contain === "strict" ||
      style.contain === "content";

    function around(element, style) {
      let parent = element.parentElement;
      if (style.position === "absolute" || style.position === "fixed") {
        for (; parent && parent !== root; parent = parent.parentElement) {
          const its = getComputedStyle(parent);
          if (holds(its) || (style.position === "absolute" && its.position !== "static")) break;
        }
      }
      return inside(parent);
    }

    function inside(element) {
      if (!element || element === root || element === document.body) return screen;
      let clip = clips.get(element);
      if (clip) return clip;
      const style = getComputedStyle(element);
      clip = around(element, style);
      const clipsX = style.overflowX !== "visible", clipsY = style.overflowY !== "visible";
      if (clipsX || clipsY) {
        const rect = element.getBoundingClientRect();
        const left = rect.left + element.clientLeft, top = rect.top + element.clientTop;
        clip = [
          clipsX ? Math.max(clip[0], left) : clip[0],
          clipsY ? Math.max(clip[1], top) : clip[1],
          clipsX ? Math.min(clip[2], rect.right - (element.offsetWidth - element.clientLeft - element.clientWidth)) : clip[2],
          clipsY ? Math.min(clip[3], rect.bottom - (element.offsetHeight - element.clientTop - element.clientHeight)) : clip[3],
        ];
      }
      clips.set(element, clip);
      return clip;
    }

    function extent(element, style) {
      if (style.display !== "contents") return element.getBoundingClientRect();
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect();
    }

    const hundredths = (value) => Math.round(value * 100);
    const boxes = [], extents = [];
    for (const element of document.querySelectorAll("[data-n]")) {
      const n = +element.dataset.n;
      const axis = element.dataset.axis;
      if (axis) {
        const x = axis === "x", y = axis === "y";
        extents.push(
          n,
          x ? hundredths(element.scrollLeft) : 0,
          y ? hundredths(element.scrollTop) : 0,
          x ? hundredths(Math.max(0, element.scrollWidth - element.clientWidth)) : 0,
          y ? hundredths(Math.max(0, element.scrollHeight - element.clientHeight)) : 0,
        );
      }
      const style = getComputedStyle(element);
      if (style.visibility !== "visible" || style.pointerEvents === "none") continue;
      const rect = extent(element, style);
      const clip = around(element, style);
      const left = hundredths(Math.max(rect.left, clip[0])), top = hundredths(Math.max(rect.top, clip[1]));
      const width = hundredths(Math.min(rect.right, clip[2])) - left;
      const height = hundredths(Math.min(rect.bottom, clip[3])) - top;
      if (width > 0 && height > 0) boxes.push(n, left, top, width, height);
    }
    return JSON.stringify([boxes, extents]);
  }

  // Parts that are equal to what is on the page stay: most of a phone's screen outlives a touch, and what is kept
  // is neither styled nor laid out nor painted again. An element is kept with other children inside only if
  // everything that shapes it is the same, so that nothing of an older screen can be seen in a newer one.
  const LOOSE = new Set(["data-n", "data-at", "data-focus"]);

  function alike(old, fresh) {
    if (old.nodeType !== 1 || fresh.nodeType !== 1 || old.nodeName !== fresh.nodeName) return false;
    for (const [one, other] of [[old, fresh], [fresh, old]])
      for (const { name, value } of one.attributes)
        if (!LOOSE.has(name) && other.getAttribute(name) !== value) return false;
    return true;
  }

  function become(old, fresh) {
    for (const name of LOOSE) {
      const value = fresh.getAttribute(name);
      if (value === null) old.removeAttribute(name);
      else if (old.getAttribute(name) !== value) old.setAttribute(name, value);
    }
    exchange(old, fresh);
  }

  function exchange(old, fresh) {
    const before = Array.from(old.childNodes), after = Array.from(fresh.childNodes);
    let start = 0;
    const least = Math.min(before.length, after.length);
    while (start < least && before[start].isEqualNode(after[start])) start++;
    let end = 0;
    while (end < least - start && before[before.length - 1 - end].isEqualNode(after[after.length - 1 - end])) end++;
    const olds = before.slice(start, before.length - end), news = after.slice(start, after.length - end);
    const next = before[before.length - end] ?? null;
    news.forEach((node, i) => {
      const was = olds[i];
      if (was === undefined) old.insertBefore(node, next);
      else if (alike(was, node)) become(was, node);
      else old.replaceChild(node, was);
    });
    for (const node of olds.slice(news.length)) node.remove();
  }

  // One call a frame. A picture that is not decoded yet would be missing from the pixels, so it is waited for.
  function show(cls, style, lang, html, measured) {
    setRoot("class", cls);
    setRoot("style", style);
    setRoot("lang", lang);
    const fresh = document.createElement("template");
    fresh.innerHTML = html;
    exchange(document.body, fresh.content);
    const finish = () => {
      place();
      return measured ? measure() : "";
    };
    const pictures = Array.from(document.images);
    if (pictures.length === 0) return finish();
    return Promise.all(pictures.map((picture) => picture.decode().catch(() => {}))).then(finish);
  }

  // Ends with a drawn frame, so that not even the compositor holds on to what was there.
  function clear() {
    document.body.textContent = "";
    return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(""))));
  }

  addEventListener("DOMContentLoaded", place);
  return { show, measure, clear };
})();
