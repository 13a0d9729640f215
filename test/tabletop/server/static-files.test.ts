import { mkdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";

import { findFile, type Mount, safeSegments } from "../../../tabletop/server/static-files.ts";
import { files, scratch } from "./scratch.ts";

let root: string;
let mounts: Mount[];

beforeEach(async () => {
  root = await scratch();
  await files(root, {
    "bay/system.json": "{}",
    "bay/a file.txt": "x",
    "bay/ä.txt": "x",
    "bay/.env": "secret",
    "bay/.git/config": "secret",
    "bay/packs/gm/000005.ldb": "secret",
    "bay-private/secret.txt": "secret",
    "secret.txt": "secret",
  });
  await symlink(join(root, "secret.txt"), join(root, "bay/link.txt"));
  await symlink(join(root, "bay/system.json"), join(root, "bay/inner.json"));
  await symlink(join(root, "bay/packs"), join(root, "bay/other"));
  await mkdir(join(root, "bay/folder"));
  mounts = [{ at: "systems/bay", root: join(root, "bay"), hidden: [join(root, "bay/packs")] }];
});

describe("a path below a mount", () => {
  test.each([
    ["systems/bay/system.json", "bay/system.json"],
    ["systems/bay/a%20file.txt", "bay/a file.txt"],
    ["systems/bay/%C3%A4.txt", "bay/ä.txt"],
    ["systems/bay/inner.json", "bay/system.json"],
    ["systems/bay//system.json", "bay/system.json"],
  ])("The path %s is found below a mount", async (path, file) => {
    expect(await findFile(mounts, path)).toBe(join(root, file));
  });

  test.each([
    "systems/bay/../secret.txt",
    "systems/bay/../../secret.txt",
    "systems/bay/%2e%2e/secret.txt",
    "systems/bay/%2E%2E%2Fsecret.txt",
    "systems/bay/..%2fsecret.txt",
    "systems/bay/..%5csecret.txt",
    "systems/bay/..\\secret.txt",
    "systems/bay/%252e%252e/secret.txt",
    "systems/bay/%c0%ae%c0%ae/secret.txt",
    "systems/bay/%",
    "systems/bay/system.json%00.txt",
    "systems/bay/system.json%0a",
    "systems/bay/./system.json",
    "systems/bay/system.json/",
    "systems/bay/link.txt",
    "systems/bay/.env",
    "systems/bay/.git/config",
    "systems/bay/packs/gm/000005.ldb",
    "systems/bay/other/gm/000005.ldb",
    "systems/bay/PACKS/../packs/gm/000005.ldb",
    "systems/bay/C:/secret.txt",
    "systems/bay/system.json::$DATA",
    "systems/bay/system.json.",
    "systems/bay/folder",
    "systems/bay",
    "systems/bay-private/secret.txt",
    "systems/../secret.txt",
    "/etc/passwd",
    "%2fetc%2fpasswd",
    "",
  ])("The path %s is not found below a mount", async (path) => {
    expect(await findFile(mounts, path)).toBeUndefined();
  });

  test("No path's segment leads up or hides a slash", () => {
    const piece = fc.constantFrom("..", ".", "%2e", "%2f", "%5c", "\\", "/", "a", "%00", "%25", " ", ":");
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(piece).map((parts) => parts.join("")),
        ),
        (path) => {
          for (const segment of safeSegments(path) ?? []) expect(segment).toMatch(/^(?!\.)[^/\\:\0]+(?<![. ])$/);
        },
      ),
    );
  });
});
