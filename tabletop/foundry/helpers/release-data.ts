/** The parts of a release. */
interface Release {
  readonly generation: number;
  readonly build: number;
  readonly channel?: string;
  readonly suffix?: string;
  readonly maxGeneration?: number;
  readonly time?: number;
}

type Other = string | Release;

/** Which version of the API a table speaks: `game.release`. Source: foundry.config.ReleaseData. */
export class ReleaseData {
  readonly generation: number;
  readonly build: number;
  readonly channel: string;
  readonly suffix: string;
  readonly maxGeneration: number;
  readonly time: number;

  constructor({ generation, build, channel = "stable", suffix = "", maxGeneration = generation, time = 0 }: Release) {
    this.generation = generation;
    this.build = build;
    this.channel = channel;
    this.suffix = suffix;
    this.maxGeneration = maxGeneration;
    this.time = time;
  }

  /** As compatibility is checked: `14.367`. */
  get version(): string {
    return `${this.generation}.${this.build}`;
  }

  /** Short, for display: `Version 14 Build 367`. */
  get shortDisplay(): string {
    return `Version ${this.generation} Build ${this.build}`;
  }

  /** For display: `Version 14 Stable`, or with the name of a test release. */
  get display(): string {
    const channel = this.channel.charAt(0).toUpperCase() + this.channel.slice(1);
    return ["Version", this.generation, channel, this.suffix].filter(Boolean).join(" ");
  }

  /** The highest generation that is known to be stable. */
  get maxStableGeneration(): number {
    return this.channel === "stable" ? this.generation : this.generation - 1;
  }

  /** Whether this release is newer than another, given as data or as a version. */
  isNewer(other: Other): boolean {
    const { generation, build } = parse(other);
    return this.generation === generation ? this.build > build : this.generation > generation;
  }

  /** Whether another release is of another generation. */
  isGenerationalChange(other: Other): boolean {
    return parse(other).generation !== this.generation;
  }

  toString(): string {
    return this.shortDisplay;
  }
}

function parse(other: Other): { generation: number; build: number } {
  if (typeof other !== "string") return other;
  const [generation = 0, build = 0] = other.split(".").map(Number);
  return { generation, build };
}
