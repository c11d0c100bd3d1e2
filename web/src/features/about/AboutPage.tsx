import { Link } from 'react-router-dom';
import { CONTACT, PRODUCT } from '../../pages';
import { Banner } from '../../ui/feedback/Banner';
import { LinkButton } from '../../ui/form/Button';
import { Icon } from '../../ui/layout/Icon';
import { useTitle } from '../../ui/useTitle';
import './about.css';
import { LensDrawing } from './LensDrawing';
import { ModelFigures } from './ModelFigures';
import { PRINCIPLES, ANALYSIS_STEPS } from './content';
import { aboutMessages } from './messages';

const t = aboutMessages;

/** The About page: story, mission, technology with its metrics, and the medical disclaimer. */
export default function AboutPage() {
  useTitle(t('title'));
  return (
    <div className="page about">
      <header className="about__head">
        <div className="about__intro">
          <p className="eyebrow">{t('eyebrow', { product: PRODUCT })}</p>
          <h1>{t('heading')}</h1>
          <p className="lead">{t('lead')}</p>
        </div>
        <LensDrawing />
      </header>

      <section className="about__part" aria-labelledby="about-story">
        <h2 id="about-story">{t('storyTitle')}</h2>
        <div className="about__story">
          <p>{t('storyProblem')}</p>
          <p>{t('storyAnswer')}</p>
        </div>
      </section>

      <section className="about__part" aria-labelledby="about-mission">
        <h2 id="about-mission">{t('missionTitle')}</h2>
        <p className="lead measure">{t('mission')}</p>
        <ul className="about__principles" role="list">
          {PRINCIPLES.map(({ icon, title, text }) => (
            <li key={title}>
              <Icon name={icon} size={28} />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>

      <section className="about__part" aria-labelledby="about-technology">
        <h2 id="about-technology">{t('technologyTitle')}</h2>
        <ol className="about__steps" role="list">
          {ANALYSIS_STEPS.map(({ title, text }, step) => (
            <li key={title}>
              <span className="about__number">{step + 1}</span>
              <div>
                <h3>{title}</h3>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ol>
        <h3>{t('figuresTitle')}</h3>
        <ModelFigures />
      </section>

      <section className="about__part" aria-labelledby="about-disclaimer">
        <h2 id="about-disclaimer">{t('disclaimerTitle')}</h2>
        <Banner tone="caution" title={t('educationOnly')}>
          <p>{t('disclaimer', { product: PRODUCT })}</p>
          <p>{t('disclaimerAction')}</p>
        </Banner>
        <p className="about__more">
          <LinkButton to={CONTACT.user} variant="primary" icon="mail">
            {t('contact')}
          </LinkButton>
          <Link to="/privacy">{t('privacy')}</Link>
        </p>
      </section>
    </div>
  );
}
