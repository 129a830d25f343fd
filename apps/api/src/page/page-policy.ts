/** Origins of the page's policy beside its own. */
export interface PagePolicyOptions {
  /** Of the styles that the page's script adds to the document; without one none may be added. */
  readonly nonce?: string;
  /** Where downloads are redirected to (`S3_REDIRECT_DOWNLOADS`). */
  readonly downloads?: string;
}

/**
 * The Content-Security-Policy of the page and of its scripts: a worker has the policy of its own script. `wasm-unsafe-eval` lets
 * the kernels compile their WebAssembly; nothing else of `eval` is allowed.
 */
export const pagePolicy = ({ nonce, downloads }: PagePolicyOptions): string =>
  [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    `style-src 'self'${nonce === undefined ? '' : ` 'nonce-${nonce}'`}`,
    "img-src 'self' blob: data:",
    `connect-src 'self'${downloads === undefined ? '' : ` ${downloads}`}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
