/** Under this name the browser's local storage has the last body region of an account, followed by the ids of account and person. */
export const BODY_REGION_KEY = 'analysis.bodyRegion';
