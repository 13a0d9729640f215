type Channels = readonly [number, number, number];
type ColorLike = Color | number;

const clamp = (channel: number): number => Math.min(Math.max(channel, 0), 1);
const srgb = (linear: number): number => (linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055);
const linearOf = (channel: number): number =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;

/** A colour as a number 0xRRGGBB, or NaN when it is not valid. Source: foundry.utils.Color. */
export class Color extends Number {
  /** Returns a colour of a number, a `#rrggbb` string, or `[r, g, b]` each from 0 to 1; not valid for anything else. */
  static from(color: Color | number | string | readonly number[] | null | undefined): Color {
    if (color instanceof Color) return new this(color.valueOf());
    if (typeof color === "number") return new this(color);
    if (Array.isArray(color)) return this.fromRGB(color as number[]);
    return typeof color === "string" ? this.fromString(color) : new this(NaN);
  }

  static fromString(color: string): Color {
    const hex = color.trim().replace(/^(#|0x)/, "");
    return new this(/^[0-9a-f]{6}$/i.test(hex) ? parseInt(hex, 16) : NaN);
  }

  static fromRGB(rgb: readonly number[]): Color {
    const [red = 0, green = 0, blue = 0] = rgb;
    return this.fromRGBvalues(red, green, blue);
  }

  static fromRGBvalues(red: number, green: number, blue: number): Color {
    const [r, g, b] = [red, green, blue].map((channel) => Math.round(clamp(channel) * 255)) as [number, number, number];
    return new this((r << 16) | (g << 8) | b);
  }

  /** Hue, saturation and value, each from 0 to 1. */
  static fromHSV([hue, saturation, value]: Channels): Color {
    const channel = (n: number): number => {
      const k = (n + hue * 6) % 6;
      return value - value * saturation * Math.max(0, Math.min(k, 4 - k, 1));
    };
    return this.fromRGBvalues(channel(5), channel(3), channel(1));
  }

  /** Hue, saturation and lightness, each from 0 to 1. */
  static fromHSL([hue, saturation, lightness]: Channels): Color {
    return this.fromHSLvalues(hue, saturation, lightness);
  }

  static fromHSLvalues(hue: number, saturation: number, lightness: number): Color {
    const spread = saturation * Math.min(lightness, 1 - lightness);
    const channel = (n: number): number => {
      const k = (n + hue * 12) % 12;
      return lightness - spread * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    };
    return this.fromRGBvalues(channel(0), channel(8), channel(4));
  }

  static fromLinearRGB(color: ColorLike): Color {
    const [r, g, b] = this.from(color).rgb.map(srgb) as [number, number, number];
    return this.fromRGBvalues(r, g, b);
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

  /** The greatest channel. */
  get maximum(): number {
    return Math.max(...this.rgb);
  }

  get minimum(): number {
    return Math.min(...this.rgb);
  }

  get hsv(): [number, number, number] {
    const value = this.maximum;
    const spread = this.maximum - this.minimum;
    return [this.#hue(), value === 0 ? 0 : spread / value, value];
  }

  get hsl(): [number, number, number] {
    const spread = this.maximum - this.minimum;
    const lightness = (this.maximum + this.minimum) / 2;
    return [this.#hue(), spread === 0 ? 0 : spread / (1 - Math.abs(2 * lightness - 1)), lightness];
  }

  #hue(): number {
    const [r, g, b] = this.rgb;
    const spread = this.maximum - this.minimum;
    if (spread === 0) return 0;
    if (this.maximum === r) return (((g - b) / spread + 6) % 6) / 6;
    if (this.maximum === g) return ((b - r) / spread + 2) / 6;
    return ((r - g) / spread + 4) / 6;
  }

  /** The colour with its channels made linear. */
  get linear(): Color {
    return Color.fromRGB(this.rgb.map(linearOf));
  }

  /** The number with red and blue in each other's place. */
  get littleEndian(): number {
    const value = this.valueOf();
    return ((value >> 16) & 255) | (value & 0x00ff00) | ((value & 255) << 16);
  }

  toRGBA(alpha: number): string {
    const [red, green, blue] = this.rgb.map((channel) => Math.round(channel * 255));
    return `rgba(${red}, ${green}, ${blue}, ${alpha})`;
  }

  toHSL(): [number, number, number] {
    return this.hsl;
  }

  toLittleEndian(): number {
    return this.littleEndian;
  }

  /** Between this colour (0) and another (1). */
  mix(other: ColorLike, weight: number): Color {
    return this.#combine(other, (a, b) => a * (1 - weight) + b * weight);
  }

  multiply(other: ColorLike): Color {
    return this.#combine(other, (a, b) => a * b);
  }

  add(other: ColorLike): Color {
    return this.#combine(other, (a, b) => a + b);
  }

  subtract(other: ColorLike): Color {
    return this.#combine(other, (a, b) => a - b);
  }

  maximize(other: ColorLike): Color {
    return this.#combine(other, Math.max);
  }

  minimize(other: ColorLike): Color {
    return this.#combine(other, Math.min);
  }

  /** Channel by channel; a plain number represents every channel of the other. */
  #combine(other: ColorLike, with_: (a: number, b: number) => number): Color {
    const others = other instanceof Color ? other.rgb : [other, other, other];
    return Color.fromRGB(this.rgb.map((channel, index) => with_(channel, others[index] as number)));
  }

  equals(other: ColorLike): boolean {
    return this.valueOf() === other.valueOf();
  }

  override toString(): string {
    return `#${this.valueOf().toString(16).padStart(6, "0")}`;
  }

  toJSON(): string {
    return this.css;
  }

  /* The same without making colours: numbers in, a number out. */

  static mix(a: number, b: number, weight: number): number {
    return new Color(a).mix(new Color(b), weight).valueOf();
  }

  static multiply(a: number, b: number): number {
    return new Color(a).multiply(new Color(b)).valueOf();
  }

  static multiplyScalar(color: number, scalar: number): number {
    return new Color(color).multiply(scalar).valueOf();
  }

  static add(a: number, b: number): number {
    return new Color(a).add(new Color(b)).valueOf();
  }

  static subtract(a: number, b: number): number {
    return new Color(a).subtract(new Color(b)).valueOf();
  }

  static maximize(a: number, b: number): number {
    return new Color(a).maximize(new Color(b)).valueOf();
  }

  static minimize(a: number, b: number): number {
    return new Color(a).minimize(new Color(b)).valueOf();
  }

  /** Writes the channels of a colour into a list, from 0 to 1. */
  static applyRGB(color: ColorLike, vec3: number[]): void {
    vec3.splice(0, 3, ...Color.from(color).rgb);
  }
}
