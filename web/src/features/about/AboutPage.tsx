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

/** The About page: story, mission, technology with its metrics, and the medical disclaimer. */
export default function AboutPage() {
  useTitle('About');
  return (
    <div className="page about">
      <header className="about__head">
        <div className="about__intro">
          <p className="eyebrow">About {PRODUCT}</p>
          <h1>A second look, before it is late</h1>
          <p className="lead">
            Skin cancer is the most common cancer in the United States, and one of the few that can be seen by anyone.
            Found early, it can usually be cured. We help people look.
          </p>
        </div>
        <LensDrawing />
      </header>

      <section className="about__part" aria-labelledby="about-story">
        <h2 id="about-story">Our story</h2>
        <div className="about__story">
          <p>
            Many skin cancers are first noticed by the person who has them, or by someone close: a spot that was not
            there last summer, a mole that will not stay the same. Between noticing and asking a doctor, months can
            pass. One hopes it is nothing, does not know what to look for, or does not want to trouble anyone.
          </p>
          <p>
            This product was made for those months. It teaches the signs that dermatologists teach, measures what a
            photo shows in words one can check against one’s own eyes, remembers how a spot looked last time, and says
            plainly when it should be seen, and by when.
          </p>
        </div>
      </section>

      <section className="about__part" aria-labelledby="about-mission">
        <h2 id="about-mission">Our mission</h2>
        <p className="lead measure">That nobody loses time to a spot they had already seen.</p>
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
        <h2 id="about-technology">The technology</h2>
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
        <h3>How often it is right</h3>
        <ModelFigures />
      </section>

      <section className="about__part" aria-labelledby="about-disclaimer">
        <h2 id="about-disclaimer">Medical disclaimer</h2>
        <Banner tone="caution" title="For education only">
          <p>
            {PRODUCT} gives no medical diagnosis. Its results do not replace a dermatologist, and nobody at our end
            looks at your photo. It misses some cancers and raises false alarms. A low result never means that a spot is
            harmless.
          </p>
          <p>
            If a spot worries you, changes, bleeds or does not heal, see a clinician, whatever this product says. Do not
            wait for a better photo. In an emergency, call 911.
          </p>
        </Banner>
        <p className="about__more">
          <LinkButton to={CONTACT.user} variant="primary" icon="mail">
            Contact Us
          </LinkButton>
          <Link to="/privacy">How we protect your data</Link>
        </p>
      </section>
    </div>
  );
}
