import type { BodyPoint } from '#domain/bodyMap/bodyFrame';
import type { BodyView } from '#domain/bodyMap/bodyPin';
import { bodyFigureMessages } from './messages';

const t = bodyFigureMessages;

/** The views in the order of the tabs. */
export const BODY_VIEWS: readonly BodyView[] = ['front', 'back', 'left', 'right', 'head', 'hands', 'feet'];

/** A text on a drawing, centered at a point. */
interface ViewLabel extends BodyPoint {
  text: string;
}

/** The texts on each drawing that say which side of the person it shows. */
export const VIEW_LABELS: Readonly<Record<BodyView, readonly ViewLabel[]>> = {
  front: [
    { x: -70, y: 46, text: t('yourRight') },
    { x: 70, y: 46, text: t('yourLeft') },
  ],
  back: [
    { x: -70, y: 46, text: t('yourLeft') },
    { x: 70, y: 46, text: t('yourRight') },
  ],
  left: [{ x: 68, y: 46, text: t('left') }],
  right: [{ x: -68, y: 46, text: t('right') }],
  head: [
    { x: -98, y: 10, text: t('yourRight') },
    { x: -22, y: 10, text: t('yourLeft') },
    { x: 22, y: 10, text: t('yourLeft') },
    { x: 98, y: 10, text: t('yourRight') },
    { x: -60, y: 284, text: t('left') },
    { x: 60, y: 284, text: t('right') },
  ],
  hands: [
    { x: -60, y: 140, text: t('leftHandBack') },
    { x: 60, y: 140, text: t('rightHandBack') },
    { x: -60, y: 284, text: t('leftPalm') },
    { x: 60, y: 284, text: t('rightPalm') },
  ],
  feet: [
    { x: -60, y: 147, text: t('leftFootTop') },
    { x: 60, y: 147, text: t('rightFootTop') },
    { x: -60, y: 284, text: t('leftSole') },
    { x: 60, y: 284, text: t('rightSole') },
  ],
};
