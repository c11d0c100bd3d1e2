import { spotColorMessages } from '#lesion/abcde/messages';

type ColorName = keyof typeof spotColorMessages.texts;

/** What people call a color of a spot. A name of an earlier release stays as it is. */
export function describeColor(name: string): string {
  const known = (Object.keys(spotColorMessages.texts) as ColorName[]).find((key) => key === name);
  return known ? spotColorMessages(known) : name;
}
