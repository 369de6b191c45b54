"""Photographs of paper and screens: a scanned page, a receipt, a whiteboard, a screenshot."""

from __future__ import annotations

from .canvas import Canvas, hsl, mix, num

PLACES = ("Harbour Café", "Corner Market", "Noodle House", "North Station", "River Books", "Green Grocer")
GOODS = ("Milk 1 l", "Bread", "Apples", "Green tea", "Noodles", "Coffee", "Eggs x10", "Rice 5 kg", "Soap", "Notebook")


def document(canvas: Canvas) -> None:
    random = canvas.random
    desk = random.choice(("#b9a48c", "#6f7780", "#8a6a50", "#cfd5da"))
    canvas.fill(canvas.linear(mix(desk, "#ffffff", 0.2), desk))
    canvas.open(f'transform="rotate({num(random.uniform(-4, 4))} 100 100)"')
    canvas.rect(43, 11, 122, 184, "#000000", opacity=0.22, r=1)
    canvas.rect(40, 8, 122, 184, canvas.linear("#ffffff", "#f1eee6", to=(1, 1)), r=1)
    accent = hsl(random.uniform(0, 360), 0.5, 0.38)
    canvas.rect(52, 20, random.uniform(44, 84), 6, accent, r=1)
    canvas.rect(52, 30, 40, 2.6, "#9aa0a6")
    ink = "#73787f"
    y = 44.0
    while y < 172:
        kind = random.random()
        if kind < 0.14 and y < 140:
            canvas.rect(52, y, 98, 30, mix(accent, "#ffffff", 0.82))
            bars = "".join(f"M{60 + 12 * i} {num(y + 27)}v{num(-random.uniform(6, 22))}" for i in range(8))
            canvas.line(bars, accent, 5)
            y += 38
        elif kind < 0.28 and y < 150:
            canvas.line(
                f"M52 {num(y)}h98M52 {num(y + 8)}h98M52 {num(y + 16)}h98M52 {num(y)}v16M84 {num(y)}v16M150 {num(y)}v16",
                "#a9aeb4",
                0.8,
            )
            y += 23
        else:
            lines = random.randint(3, 5)
            d = "".join(
                f"M52 {num(y + 5.4 * i)}h{num(98 if i < lines - 1 else random.uniform(30, 80))}" for i in range(lines)
            )
            canvas.line(d, ink, 1.7, opacity=0.75)
            y += 5.4 * lines + 6
    if random.random() < 0.5:
        canvas.line(f"M118 {178}q6 -12 9 -2t8 -4t10 1", "#24408e", 1.4)
    else:
        canvas.circle(134, 170, 13, "none")
        canvas.line("M121 170a13 13 0 1 0 26 0a13 13 0 1 0 -26 0M127 170h14M134 163v14", "#cf3a30", 1.6, opacity=0.8)
    canvas.close()


def receipt(canvas: Canvas) -> None:
    random = canvas.random
    desk = random.choice(("#4a4f58", "#8f6b4c", "#2f6f6a", "#b98f62", "#d9d4ca"))
    canvas.fill(canvas.linear(mix(desk, "#ffffff", 0.14), desk))
    canvas.open(f'transform="rotate({num(random.uniform(-5, 5))} 100 100)"')
    teeth = "".join("l4 -4l4 4" for _ in range(13))
    canvas.path(f"M51 14H155V194{'l-4 4l-4 -4' * 13}Z", "#000000", opacity=0.2)
    canvas.path(f"M48 12{teeth}V190{'l-4 4l-4 -4' * 13}Z", "#fdfcf8")
    ink = "#33353a"
    canvas.text(100, 30, random.choice(PLACES), ink, 10.5, weight=700, anchor="middle")
    canvas.text(
        100,
        40,
        f"No. {random.randint(1000, 9999)}   {random.randint(8, 21):02}:{random.randint(0, 59):02}",
        ink,
        6.5,
        anchor="middle",
        opacity=0.7,
    )
    canvas.line("M56 47H144", ink, 0.8, dash="2 3")
    start = random.randrange(len(GOODS))
    total = 0
    count = random.randint(4, 6)
    for i in range(count):
        cents = random.randint(190, 4990)
        total += cents
        canvas.text(57, 60 + 12 * i, GOODS[(start + 3 * i) % len(GOODS)], ink, 8)
        canvas.text(143, 60 + 12 * i, f"{cents / 100:.2f}", ink, 8, anchor="end")
    y = 62 + 12 * count
    canvas.line(f"M56 {y - 6}H144", ink, 0.8, dash="2 3")
    canvas.text(57, y + 7, "TOTAL", ink, 10, weight=700)
    canvas.text(143, y + 7, f"{total / 100:.2f}", ink, 10, weight=700, anchor="end")
    bars = "".join(f"M{num(62 + 2.6 * i)} {y + 18}v18" for i in range(30) if random.random() < 0.62)
    canvas.line(bars, ink, 1.3)
    canvas.close()


def whiteboard(canvas: Canvas) -> None:
    random = canvas.random
    canvas.fill(canvas.linear("#cfd4d8", "#aab1b8"))
    canvas.rect(8, 28, 184, 142, "#8d949b", r=4)
    canvas.rect(12, 32, 176, 134, canvas.linear("#ffffff", "#eef2f4", to=(1, 1)), r=2)
    inks = ["#2358b8", "#c8322c", "#25894c", "#2b2d33"]
    first = random.choice(inks[:3])
    canvas.text(
        24,
        52,
        random.choice(("Plan", "Week 14", "Ideas", "Release", "Goals", "Launch")),
        "#2b2d33",
        14,
        weight=700,
        style="font-style:italic",
    )
    canvas.line(f"M24 57q20 3 {random.randint(40, 64)} 0", first, 2)
    if random.random() < 0.5:
        for i in range(3):
            x = 24 + 54 * i
            canvas.line(f"M{x} 72h36v22h-36ZM{x + 8} 80h20M{x + 8} 86h13", inks[i], 1.8)
            if i < 2:
                canvas.line(f"M{x + 39} 83h10l-4 -3M{x + 49} 83l-4 3", "#2b2d33", 1.6)
    else:
        canvas.line("M30 66V100H96", "#2b2d33", 1.8)
        canvas.line(
            f"M32 97L46 {random.randint(80, 94)}L62 {random.randint(76, 90)}L78 {random.randint(68, 80)}L92 68",
            first,
            2.2,
        )
        canvas.line("M126 84a16 16 0 1 0 32 0a16 16 0 1 0 -32 0M142 84V68M142 84l11 11", "#25894c", 1.8)
    for i in range(4):
        y = 114 + 11 * i
        canvas.line(f"M24 {y - 4}h5v5h-5Z", "#2b2d33", 1.3)
        if random.random() < 0.5:
            canvas.line(f"M25 {y - 2}l2 2l4 -6", "#25894c", 1.6)
        canvas.line(f"M36 {y - 1}q8 -3 14 0t14 0t{random.randint(10, 40)} 0", inks[random.randrange(4)], 1.5)
    for i in range(2):
        x = 128 + 26 * i
        canvas.rect(x, 112 + 5 * i, 22, 22, ("#ffe36e", "#9fe0c0", "#ffb3a6")[random.randrange(3)])
        canvas.line(f"M{x + 4} {120 + 5 * i}h13M{x + 4} {126 + 5 * i}h9", "#4a4a4a", 1.2)
    canvas.rect(60, 166, 80, 6, "#767d84", r=2)
    for i, ink in enumerate(inks[:3]):
        canvas.rect(68 + 22 * i, 163, 16, 4, ink, r=2)


def screenshot(canvas: Canvas) -> None:
    random = canvas.random
    dark = random.random() < 0.35
    page, card, ink = ("#0f1013", "#1d1f24", "#ffffff") if dark else ("#f3f4f7", "#ffffff", "#15171c")
    accent = hsl(random.choice((210, 145, 12, 265, 330, 35)), 0.75, 0.52)
    canvas.fill(page)
    canvas.line("M12 9h14M170 9h4M178 9h10", ink, 3, opacity=0.6)
    kind = random.choice(("list", "chat", "cards"))
    canvas.rect(0, 16, 200, 24, accent if random.random() < 0.5 else card)
    canvas.line("M16 28h44", "#ffffff" if not dark and kind == "chat" else mix(ink, accent, 0.2), 5)
    canvas.circle(182, 28, 5, mix(accent, "#ffffff", 0.5))
    if kind == "list":
        for i in range(14):
            y = 46 + 24 * i
            canvas.rect(8, y, 184, 21, card, r=4)
            canvas.circle(22, y + 10.5, 7, hsl(random.uniform(0, 360), 0.6, 0.64))
            canvas.line(f"M36 {y + 8}h{random.randint(30, 80)}", ink, 3.4, opacity=0.75)
            canvas.line(f"M36 {y + 15}h{random.randint(60, 120)}", ink, 2.4, opacity=0.28)
    elif kind == "chat":
        y = 48
        while y < 350:
            mine, width, lines = random.random() < 0.5, random.randint(54, 120), random.randint(1, 2)
            x = 192 - width if mine else 8
            canvas.rect(x, y, width, 9 + 8 * lines, mix(accent, "#ffffff", 0.25) if mine else card, r=7)
            for k in range(lines):
                canvas.line(
                    f"M{x + 9} {y + 9 + 8 * k}h{width - 20 - 14 * k}", "#10141a" if mine else ink, 2.6, opacity=0.6
                )
            y += 15 + 8 * lines
    else:
        for i in range(10):
            x, y = 8 + 94 * (i % 2), 46 + 72 * (i // 2)
            canvas.rect(x, y, 90, 67, card, r=6)
            canvas.rect(
                x,
                y,
                90,
                40,
                canvas.linear(hsl(random.uniform(0, 360), 0.6, 0.7), hsl(random.uniform(0, 360), 0.6, 0.5), to=(1, 1)),
                r=6,
            )
            canvas.line(f"M{x + 8} {y + 49}h{random.randint(40, 70)}", ink, 3, opacity=0.7)
            canvas.line(f"M{x + 8} {y + 58}h{random.randint(16, 34)}", accent, 3.4)
    canvas.rect(0, 382, 200, 18, card)
    for i in range(4):
        canvas.circle(25 + 50 * i, 391, 3.6, accent if i == 0 else ink, opacity=1 if i == 0 else 0.35)


SCENES = {
    "document": document,
    "receipt": receipt,
    "whiteboard": whiteboard,
    "screenshot": screenshot,
}
