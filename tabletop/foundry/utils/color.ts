/** A colour as a number 0xRRGGBB, or NaN when it is not valid. Source: foundry.utils.Color. */
export class Color extends Number {
  /** A colour of a number, a `#rrggbb` string, or `[r, g, b]` each from 0 to 1; not valid for anything else. */
  static from(color: Color | number | string | readonly number[] | null | undefined): Color {
    if (color instanceof Color) return new Color(color.valueOf());
    if (typeof color === "number") return new Color(color);
    if (Array.isArray(color)) return this.fromRGB(color as number[]);
    return typeof color === "string" ? this.fromString(color) : new Color(NaN);
  }

  static fromString(color: string): Color {
    const hex = color.trim().replace(/^(#|0x)/, "");
    return new Color(/^[0-9a-f]{6}$/i.test(hex) ? parseInt(hex, 16) : NaN);
  }

  static fromRGB(rgb: readonly number[]): Color {
    const [red = 0, green = 0, blue = 0] = rgb.map((channel) => Math.round(Math.min(Math.max(channel, 0), 1) * 255));
    return new Color((red << 16) | (green << 8) | blue);
  }

  get valid(): boolean {
    const value = this.valueOf();
    return Number.isInteger(value) && value >= 0 && value <= 0xffffff;
  }

  /** `#rrggbb`, or black for a colour that is not valid. */
  get css(): string {
    return this.valid ? this.toString() : "#000000";
  }

  get rgb(): [number, number, number] {
    const value = this.valueOf();
    return [((value >> 16) & 255) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
  }

  get r(): number {
    return this.rgb[0];
  }

  get g(): number {
    return this.rgb[1];
  }

  get b(): number {
    return this.rgb[2];
  }

  toRGBA(alpha: number): string {
    const [red, green, blue] = this.rgb.map((channel) => Math.round(channel * 255));
    return `rgba(${red}, ${green}, ${blue}, ${alpha})`;
  }

  equals(other: Color | number): boolean {
    return this.valueOf() === other.valueOf();
  }

  override toString(): string {
    return `#${this.valueOf().toString(16).padStart(6, "0")}`;
  }

  toJSON(): string {
    return this.css;
  }
}
