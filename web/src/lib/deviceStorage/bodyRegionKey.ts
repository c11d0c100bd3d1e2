/** Under this name the browser's local storage has the last body region; `toPersonalName` adds the person. */
export const BODY_REGION_KEY = 'analysis.bodyRegion';
