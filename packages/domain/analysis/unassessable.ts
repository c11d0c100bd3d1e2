/** Why a photo cannot be assessed and what to change, as people read it. See `docs/decisions/021-photos-that-cannot-be-assessed.md`. */
export const UNASSESSABLE = {
  not_skin:
    'This does not look like a photo of skin. Photograph the spot itself, in color and in good light, without frames or bars around it.',
  no_lesion: 'No spot could be made out. Move closer and keep the spot in the middle of the frame.',
  blurred: 'The photo is blurred. Hold still, tap the spot to focus, and try again.',
  too_dark: 'The photo is too dark. Move to daylight or switch on a light.',
  too_bright:
    'The photo is too bright, or light is mirrored on the spot. Turn off the flash or move out of direct light.',
  hair: 'Hair hides too much of the spot and the skin around it. Part it, or smooth it aside with a little water, and try again.',
  haze: 'The photo is pale, as if through a steamed or smeared lens. Wipe the lens, turn away from bright light, and try again.',
  too_small: 'The spot is too small in the frame. Move closer or crop more tightly.',
  body_region:
    'Nails, palms, soles, the mouth, the eyes and the genitals are not assessed. Please show this spot to a clinician.',
} as const;
