/** Draws small line charts side by side, as one SVG that is legible on a light and on a dark background. */

/** One chart: lines over the same points of the x axis. */
export interface Chart {
  readonly title: string;
  /** Of the y axis, such as `s` or `MiB`. */
  readonly unit: string;
  readonly x: readonly number[];
  readonly lines: readonly { readonly name: string; readonly y: readonly number[] }[];
}

const WIDTH = 300;
const HEIGHT = 200;
const COLUMNS = 3;
const PLOT = { left: 52, right: 16, top: 52, bottom: 34 };

const STYLE = `
    .ground { fill: #ffffff; }
    .axis { stroke: #8a90a8; stroke-width: 1; fill: none; }
    .grid { stroke: #dfe3ee; stroke-width: 1; fill: none; }
    .title { fill: #1a2148; font-weight: 600; font-size: 13px; }
    .tick { fill: #454a66; font-size: 11px; }
    .line { fill: none; stroke-width: 2; }
    .a { stroke: #b4450a; } .a-dot { fill: #b4450a; }
    .b { stroke: #1f5fae; stroke-dasharray: 5 3; } .b-dot { fill: #1f5fae; }
    @media (prefers-color-scheme: dark) {
      .ground { fill: #0a0f24; } .axis { stroke: #7d84a3; } .grid { stroke: #232b4d; }
      .title { fill: #f0f2fa; } .tick { fill: #c3c8dd; }
      .a { stroke: #ff9a5c; } .a-dot { fill: #ff9a5c; }
      .b { stroke: #7fb6ff; } .b-dot { fill: #7fb6ff; }
    }`;
const CLASSES = ["a", "b"];

/** @param label what the x axis counts; @param says the alternative text of the picture. */
export function plot(charts: readonly Chart[], label: string, says: string): string {
  const rows = Math.ceil(charts.length / COLUMNS);
  const width = WIDTH * COLUMNS;
  const height = HEIGHT * rows;
  const drawn = charts.map((chart, index) =>
    draw(chart, (index % COLUMNS) * WIDTH, Math.floor(index / COLUMNS) * HEIGHT, label),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="t d" font-family="system-ui, sans-serif">
  <title id="t">Growth</title>
  <desc id="d">${escape(says)}</desc>
  <style>${STYLE}
  </style>
  <rect class="ground" width="${width}" height="${height}" rx="6"/>
${drawn.join("\n")}
</svg>
`;
}

function draw({ title, unit, x, lines }: Chart, left: number, top: number, label: string): string {
  const most = round(Math.max(...lines.flatMap(({ y }) => y), 0));
  const far = Math.max(...x, 1);
  const across = (value: number): number => PLOT.left + (value / far) * (WIDTH - PLOT.left - PLOT.right);
  const up = (value: number): number => HEIGHT - PLOT.bottom - (value / most) * (HEIGHT - PLOT.top - PLOT.bottom);
  const text = (at: [number, number], what: string, kind: string, anchor = "middle"): string =>
    `<text class="${kind}" x="${at[0].toFixed(1)}" y="${at[1].toFixed(1)}" text-anchor="${anchor}">${escape(what)}</text>`;
  const ticks = [0, most / 2, most].map(
    (value) =>
      `<path class="grid" d="M${PLOT.left} ${up(value).toFixed(1)}H${WIDTH - PLOT.right}"/>${text([PLOT.left - 6, up(value) + 4], short(value), "tick", "end")}`,
  );
  const marks = x.map((value) => text([across(value), HEIGHT - PLOT.bottom + 15], String(value), "tick"));
  const curves = lines.map(({ y }, index) => {
    const kind = CLASSES[index % CLASSES.length] ?? "";
    const points = y.map((value, at) => `${across(x[at] ?? 0).toFixed(1)} ${up(value).toFixed(1)}`);
    const dots = points.map(
      (point) => `<circle class="${kind}-dot" cx="${point.split(" ")[0]}" cy="${point.split(" ")[1]}" r="3"/>`,
    );
    return `<path class="line ${kind}" d="M${points.join("L")}"/>${dots.join("")}`;
  });
  const names = lines.map(({ name }, index) => {
    const at = PLOT.left + index * 110;
    return lines.length > 1
      ? `<path class="line ${CLASSES[index % CLASSES.length]}" d="M${at} 34h16"/>${text([at + 20, 38], name, "tick", "start")}`
      : "";
  });
  return `  <g transform="translate(${left} ${top})">
    ${text([PLOT.left, 20], `${title} (${unit})`, "title", "start")}${names.join("")}
    ${ticks.join("")}
    <path class="axis" d="M${PLOT.left} ${PLOT.top - 6}V${HEIGHT - PLOT.bottom}H${WIDTH - PLOT.right}"/>
    ${marks.join("")}${text([(PLOT.left + WIDTH - PLOT.right) / 2, HEIGHT - 5], label, "tick")}
    ${curves.join("")}
  </g>`;
}

/** Returns the next number that is easily halved. */
function round(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 4, 6, 8, 10].find((step) => step * power >= value) ?? 10) * power;
}

const short = (value: number): string => String(Number(value.toPrecision(3)));
const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
