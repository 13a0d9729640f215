import { notBuilt } from "../../not-built.ts";
import { config } from "../runtime.ts";

const NAME = "foundry.applications.apps.FilePicker";

/** Browsing and uploading files is not built: paths are typed. The class may be named and subclassed. */
export class FilePicker {
  constructor() {
    notBuilt(NAME);
  }

  static get implementation(): typeof FilePicker {
    return (config()["ux"]?.FilePicker as typeof FilePicker | undefined) ?? FilePicker;
  }

  static async browse(): Promise<never> {
    return notBuilt(`${NAME}.browse`);
  }

  static async upload(): Promise<never> {
    return notBuilt(`${NAME}.upload`);
  }

  static async createDirectory(): Promise<never> {
    return notBuilt(`${NAME}.createDirectory`);
  }
}
