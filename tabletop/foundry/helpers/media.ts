import { missingClasses } from "../not-built.ts";

const VIDEO = ["m4v", "mp4", "ogv", "webm"] as const;

/** What of pictures that move can be said without playing them. Source: foundry.helpers.media.VideoHelper. */
class VideoHelper {
  /** Whether a path ends as that of a video does; a query behind it does not count. */
  static hasVideoExtension(src: string): boolean {
    return new RegExp(`\\.(${VIDEO.join("|")})(\\?|#|$)`, "i").test(src);
  }
}

/** `foundry.helpers.media` for the generation in force. */
export function mediaNamespace(): object {
  return { ...missingClasses("foundry.helpers.media", { both: ["ImageHelper"] }), VideoHelper };
}
