import { compileMessage } from '@lingui/message-utils/compileMessage';

const compiledTexts = new Map<string, ReturnType<typeof compileMessage>>();

/** Parses a text in ICU MessageFormat, each text once: Lingui would parse it at each use. */
export function compileOnce(text: string): ReturnType<typeof compileMessage> {
  const compiled = compiledTexts.get(text) ?? compileMessage(text);
  compiledTexts.set(text, compiled);
  return compiled;
}
