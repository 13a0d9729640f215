/** The part of the official CLI that the pack builder uses; the package brings no types. Source: its README. */
declare module "@foundryvtt/foundryvtt-cli" {
  interface CompileOptions<D> {
    readonly yaml?: boolean;
    readonly recursive?: boolean;
    readonly log?: boolean;
    /** May change a primary document before it is packed; false leaves it out. */
    readonly transformEntry?: (entry: D, context: { readonly documentType: string }) => Promise<false | void>;
  }
  export function compilePack<D extends object>(src: string, dest: string, options?: CompileOptions<D>): Promise<void>;
}
