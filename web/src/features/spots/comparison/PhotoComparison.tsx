import { useState } from 'react';
import type { Analysis } from '#domain/analysis/analysis';
import { mapOutline } from '#lesion/registration/registerPhotos';
import { invertSimilarity } from '#lesion/registration/similarity';
import { Banner } from '../../../ui/feedback/Banner';
import { Spinner } from '../../../ui/feedback/Spinner';
import { Button } from '../../../ui/form/Button';
import { ChoiceGroup } from '../../../ui/form/ChoiceGroup';
import { Select } from '../../../ui/form/Field';
import { Switch } from '../../../ui/form/Switch';
import { formatAnalysisDate } from '../../result/texts/format';
import { comparisonMessages } from '../messages';
import { PhotoPicture } from './PhotoPicture';
import { PhotoSlider } from './PhotoSlider';
import { useDecodedPhoto, useRegistration } from './usePhotoPair';

const t = comparisonMessages;

interface Props {
  /** Analyses whose photo this device keeps, oldest first. At least two. */
  analyses: readonly Analysis[];
}

/** Two photos of a spot: lined up side by side or with a slider where they fit, otherwise side by side as they are. */
export function PhotoComparison({ analyses }: Props) {
  const [ids, setIds] = useState({ earlier: analyses[0]!.id, later: analyses.at(-1)!.id });
  const [view, setView] = useState<'sideBySide' | 'slider'>('sideBySide');
  const [isOutlined, setIsOutlined] = useState(true);
  const earlier = analyses.find(({ id }) => id === ids.earlier) ?? analyses[0]!;
  const later = analyses.find(({ id }) => id === ids.later) ?? analyses.at(-1)!;
  const earlierPhoto = useDecodedPhoto(earlier.id);
  const laterPhoto = useDecodedPhoto(later.id);
  const map = useRegistration(
    { photo: earlierPhoto.data, analysis: earlier },
    { photo: laterPhoto.data, analysis: later },
  );
  const dates = { earlier: formatAnalysisDate(earlier.analysisDate), later: formatAnalysisDate(later.analysisDate) };
  const options = analyses.map(({ id, analysisDate }) => ({
    value: id,
    label: formatAnalysisDate(analysisDate, 'dateTime'),
  }));

  if (earlierPhoto.error !== undefined || laterPhoto.error !== undefined) {
    const retry = () => void Promise.all([earlierPhoto.mutate(), laterPhoto.mutate()]);
    return (
      <Banner
        tone="caution"
        live
        action={
          <Button size="small" icon="refresh" onClick={retry}>
            {t('retry')}
          </Button>
        }
      >
        {t('locked')}
      </Banner>
    );
  }
  if (!earlierPhoto.data || !laterPhoto.data) return <Spinner label={t('loading')} />;
  const laterOutline = map ? mapOutline(invertSimilarity(map), later.outline) : later.outline;
  const pictures = {
    earlier: (
      <PhotoPicture
        photo={earlierPhoto.data}
        outline={isOutlined ? earlier.outline : null}
        label={t('photoOf', { date: dates.earlier })}
      />
    ),
    later: (
      <PhotoPicture
        photo={laterPhoto.data}
        map={map ?? undefined}
        outline={isOutlined ? laterOutline : null}
        label={t('photoOf', { date: dates.later })}
      />
    ),
  };
  return (
    <div className="stack">
      <div className="comparison__choice">
        <Select
          label={t('earlier')}
          options={options}
          value={earlier.id}
          onChange={({ currentTarget: { value } }) => setIds({ ...ids, earlier: value })}
        />
        <Select
          label={t('later')}
          options={options}
          value={later.id}
          onChange={({ currentTarget: { value } }) => setIds({ ...ids, later: value })}
        />
      </div>
      <p className="small" role="status">
        {t(map === undefined ? 'liningUp' : map ? 'linedUp' : 'notLinedUp')}
      </p>
      {map && view === 'slider' ? (
        <PhotoSlider {...pictures} label={t('overlay', dates)} />
      ) : (
        <div className="comparison__pair">
          {(['earlier', 'later'] as const).map((name) => (
            <figure key={name}>
              {pictures[name]}
              <figcaption className="small">{dates[name]}</figcaption>
            </figure>
          ))}
        </div>
      )}
      {map && (
        <ChoiceGroup
          legend={t('view')}
          options={[
            { value: 'sideBySide', label: t('sideBySide') },
            { value: 'slider', label: t('slider') },
          ]}
          value={view}
          onChange={(next) => setView(next ?? 'sideBySide')}
        />
      )}
      <Switch label={t('showOutline')} checked={isOutlined} onChange={setIsOutlined} />
    </div>
  );
}
