import { NailDrawing, NoduleDrawing, SoleDrawing } from './drawings/BeyondAbcdeDrawings';
import type { DrawingSkinTone } from './drawings/skin';
import { educationMessages } from './messages';

const t = educationMessages;

/** What the ABCDE rule misses: nodular melanoma, melanoma on palms, soles and nails, and signs on dark skin. */
export function BeyondAbcde({ tone }: { tone: DrawingSkinTone }) {
  return (
    <section className="beyond-abcde" aria-labelledby="beyond-abcde-title">
      <h3 id="beyond-abcde-title">{t('beyond')}</h3>
      <ul className="beyond-abcde__list" role="list">
        <li className="beyond-abcde__one">
          <NoduleDrawing tone={tone} />
          <h4>{t('nodular')}</h4>
          <p>
            {t('nodularText')} {t('nodularRemember')} <strong>{t('nodularLetters')}</strong>
            {t('nodularMeaning')}
          </p>
        </li>
        <li className="beyond-abcde__one">
          <SoleDrawing tone={tone} />
          <h4>{t('acral')}</h4>
          <p>{t('acralText')}</p>
        </li>
        <li className="beyond-abcde__one">
          <NailDrawing tone={tone} />
          <h4>{t('nail')}</h4>
          <p>{t('nailText')}</p>
        </li>
      </ul>
      <div className="beyond-abcde__note">
        <h4>{t('darkSkin')}</h4>
        <p>{t('darkSkinText')}</p>
        <p className="small">{t('darkSkinLimits')}</p>
      </div>
    </section>
  );
}
