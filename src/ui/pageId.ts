/** Where the skip link leads. */
export const pageId = 'main';
