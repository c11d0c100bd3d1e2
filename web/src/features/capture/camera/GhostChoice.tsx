import { useEffect } from 'react';
import useSWR from 'swr';
import type { Spot } from '#domain/analysis/spot';
import type { DevicePhoto } from '../../../lib/deviceStorage/photoContent';
import { readDevicePhoto } from '../../../lib/deviceStorage/photoStore';
import { useDevicePhotoEntries } from '../../../lib/deviceStorage/useDevicePhotos';
import { useSession } from '../../../lib/session';
import { Select } from '../../../ui/form/Field';
import { Switch } from '../../../ui/form/Switch';
import { getSpotName } from '../../spots/spotText';
import { useSpots } from '../../spots/useSpots';
import { cameraMessages } from '../steps/messages';

const t = cameraMessages;

/** The last photo of a spot, to be shown over the preview. */
export interface Ghost {
  /** Object URL of the picture. */
  url: string;
  place: DevicePhoto['place'];
}

interface Props {
  spotId: string | null;
  isVisible: boolean;
  onChooseSpot: (spot: Spot | null) => void;
  onVisibleChange: (isVisible: boolean) => void;
  /** Receives the ghost, or null where none is shown. */
  onGhost: (ghost: Ghost | null) => void;
}

/** Asks which spot is photographed again, and shows its last photo over the preview, so that the framing repeats. */
export function GhostChoice({ spotId, isVisible, onChooseSpot, onVisibleChange, onGhost }: Props) {
  const { user } = useSession();
  const { entries = [] } = useDevicePhotoEntries();
  const spots = useSpots();
  const photographed = spots.items?.filter(({ id }) => entries.some((entry) => entry.spotId === id)) ?? [];
  const newest = entries.filter((entry) => entry.spotId === spotId).at(-1);
  const { data: photo } = useSWR(
    user && newest && (['device/ghost', user.id, newest.analysisId] as const),
    ([, userId, id]) => readDevicePhoto(userId, id),
  );

  useEffect(() => {
    if (!photo || !isVisible) return;
    const url = URL.createObjectURL(new Blob([photo.crop], { type: 'image/jpeg' }));
    onGhost({ url, place: photo.place });
    return () => {
      onGhost(null);
      URL.revokeObjectURL(url);
    };
  }, [photo, isVisible, onGhost]);

  if (photographed.length === 0) return null;
  return (
    <div className="camera__ghost-choice">
      <Select
        label={t('whichSpot')}
        hint={t('whichSpotHint')}
        placeholder={t('anotherSpot')}
        options={photographed.map((spot) => ({ value: spot.id, label: getSpotName(spot) }))}
        value={spotId ?? ''}
        onChange={({ currentTarget: { value } }) => onChooseSpot(spots.findSpot(value) ?? null)}
      />
      {photo && <Switch label={t('showLastPhoto')} icon="eye" checked={isVisible} onChange={onVisibleChange} />}
    </div>
  );
}
