import { useRef, useState } from 'react';
import type { MapFigure, FigureBuild, FigureTone } from '#domain/bodyMap/mapFigure';
import { getErrorText } from '../../lib/api';
import { useWrite } from '../../lib/apiHooks';
import { useToast } from '../../ui/feedback/Toast';
import { ChoiceGroup } from '../../ui/form/ChoiceGroup';
import { useLatestRun } from '../../ui/useLatestRun';
import { bodyMapMessages } from './messages';
import { useMapFigure } from '../../bodyFigure/useMapFigure';

const t = bodyMapMessages;

const BUILDS: readonly { value: FigureBuild; label: string }[] = [
  { value: 'slim', label: t('slim') },
  { value: 'medium', label: t('medium') },
  { value: 'broad', label: t('broad') },
];
const TONES: readonly { value: FigureTone | 'neutral'; label: string }[] = [
  { value: 'neutral', label: t('neutral') },
  { value: 'veryLight', label: t('veryLight') },
  { value: 'light', label: t('light') },
  { value: 'medium', label: t('mediumTone') },
  { value: 'brown', label: t('brown') },
  { value: 'dark', label: t('dark') },
];

/** The choice of the figure's build and skin tone. A choice is saved at once. */
export function FigureSettings() {
  const [choice, setChoice] = useState<MapFigure>();
  const storedFigure = useMapFigure();
  const figure = choice ?? storedFigure;
  const toast = useToast();
  const saveFigure = useWrite('bodyMap.saveFigure', { refreshes: ['bodyMap.figure'] });
  const lastSave = useRef(Promise.resolve());
  const save = async (body: MapFigure) => {
    try {
      await saveFigure.run({ body });
    } catch (error) {
      setChoice((current) => (current === body ? undefined : current));
      toast.show({ tone: 'error', title: t('figureNotSaved'), text: getErrorText(error, t('pleaseRetry')) });
    }
  };
  const startChoice = useLatestRun();
  /** Saves a choice after the one before it, so that the last one holds; one that another followed meanwhile is not saved. */
  const choose = (body: MapFigure) => {
    const isLatest = startChoice();
    setChoice(body);
    lastSave.current = lastSave.current.then(() => (isLatest() ? save(body) : undefined));
  };
  return (
    <details className="body-page__figure">
      <summary>{t('figure')}</summary>
      <div className="stack">
        <p className="small muted">{t('figureHint')}</p>
        <ChoiceGroup
          legend={t('build')}
          options={BUILDS}
          value={figure.build}
          onChange={(build) => choose({ ...figure, build: build ?? 'medium' })}
        />
        <ChoiceGroup
          legend={t('tone')}
          options={TONES}
          value={figure.tone ?? 'neutral'}
          onChange={(tone) => choose({ ...figure, tone: tone === 'neutral' ? null : tone })}
        />
      </div>
    </details>
  );
}
