/** Finds a Chromium for the browser tests, or installs one where it may. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Debian's Chromium without a window: what a test sees is the same, for a twelfth less of its time. */
const HEADLESS = "/usr/bin/chromium-headless-shell";

const PLACES = [
  HEADLESS,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/**
 * Features no test sees, which cost a renderer and half a second of its time for every window: the address bar's list
 * is a web page of its own. Of Chromium's several lists of features only the last counts, so those that Playwright
 * turns off stand here too.
 */
const FEATURES_OFF = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxFullPopup",
  "WebUIOmniboxSimplification",
  "AimEnabled",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "TcpPortRandomizationWin",
  "ThirdPartyStoragePartitioning",
];

/** What every Chromium of the tests is started with. */
export const CHROMIUM_ARGS = [
  "--no-sandbox",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--disable-features=${FEATURES_OFF.join(",")}`,
  // Four tiles instead of sixteen for each window that is painted anew: a page's compositor works a third as long.
  "--default-tile-width=512",
  "--default-tile-height=512",
];

/** For a browser that is to know no machine but this one. */
export const LOCAL_ONLY = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost";

/** Returns the path of a Chromium that is there, for who runs a part of the tests; the usual one where none is. */
export const locateChromium = (): string =>
  process.env["CHROMIUM_PATH"] || (PLACES.find((place) => existsSync(place)) ?? "/usr/bin/chromium");

const isDebianRoot = (): boolean => process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");

/**
 * The path of a Chromium: `CHROMIUM_PATH`, the usual places, else one from the system's package manager.
 * @throws Error that says which command to run where none can be had
 */
export function findChromium(): string {
  const named = process.env["CHROMIUM_PATH"];
  if (named !== undefined && named !== "") {
    if (existsSync(named)) return named;
    throw new Error(`CHROMIUM_PATH names ${named}, which is not there. Correct it or unset it.`);
  }
  const found = PLACES.find((place) => existsSync(place));
  if (found) return found;
  if (isDebianRoot()) {
    console.log("No Chromium found: installing it with apt-get.");
    execFileSync("apt-get", ["update", "-qq"], { stdio: "inherit" });
    execFileSync("apt-get", ["install", "-y", "-qq", "chromium-headless-shell"], {
      stdio: "inherit",
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
    if (existsSync(HEADLESS)) return HEADLESS;
  }
  throw new Error(
    "The browser tests need a Chromium. On Debian run: sudo apt-get install -y chromium-headless-shell. Elsewhere install one and set CHROMIUM_PATH.",
  );
}
