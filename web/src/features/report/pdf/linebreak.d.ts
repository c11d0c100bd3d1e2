/** The part of linebreak 1.1.0 in use. The package ships no types. */
declare module 'linebreak' {
  export default class LineBreaker {
    constructor(text: string);
    /** The next place where a line may end, or must; null at the end of the text. */
    nextBreak(): { position: number; required: boolean } | null;
  }
}
