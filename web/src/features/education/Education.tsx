import { useState } from 'react';
import { Icon } from '../../ui/layout/Icon';
import { AbcdeRule } from './AbcdeRule';
import { CancerList } from './CancerList';
import { LEARN_MORE } from './content';
import './drawings/drawings.css';
import './education.css';
import { BeyondAbcde } from './BeyondAbcde';
import { educationMessages } from './messages';
import { Prevention } from './Prevention';
import { SKIN_TONES, type DrawingSkinTone } from './drawings/skin';
import { TonePicker } from './TonePicker';
import { UglyDuckling } from './UglyDuckling';

const t = educationMessages;

/** The education sections of the home page: skin cancers, the ABCDE rule and its limits, prevention and self-exam. */
export function Education() {
  const [tone, setTone] = useState<DrawingSkinTone>(SKIN_TONES[2]);
  return (
    <>
      <section className="education" id="learn" aria-labelledby="learn-title">
        <h2 id="learn-title">{t('title')}</h2>
        <CancerList />
        <TonePicker tone={tone} onChange={setTone} />
        <AbcdeRule tone={tone} />
        <UglyDuckling tone={tone} />
        <BeyondAbcde tone={tone} />
      </section>
      <Prevention />
      <nav className="learn-more" aria-labelledby="learn-more-title">
        <h2 id="learn-more-title">{t('learnMore')}</h2>
        <p className="muted">{t('learnMoreLead')}</p>
        <ul role="list">
          {LEARN_MORE.map(({ name, about, url }) => (
            <li key={url}>
              <a href={url} target="_blank" rel="noopener noreferrer">
                {name}
                <Icon name="external" size={16} label={t('newTab')} />
              </a>
              <span className="small muted">{about}</span>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
