/** Options of eslint's `no-restricted-syntax` for bindings of the ledger. */
export declare const bindingRestrictions: readonly { readonly selector: string; readonly message: string }[];
