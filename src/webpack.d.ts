/** Webpack replaces it. */
declare const process: { readonly env: { readonly NODE_ENV: string } };
