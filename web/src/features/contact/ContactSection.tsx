import { useState } from 'react';
import { Icon } from '../../ui/layout/Icon';
import type { CurrentUser } from '#domain/account/session';
import { useSession } from '../../lib/session';
import { ContactForm, type Sender } from './ContactForm';
import { contactMessages } from './messages';
import { ThankYou } from './ThankYou';
import './contact.css';

const t = contactMessages;

/** Contact Us: the form, prefilled for a signed-in user, and then the Thank You screen. */
export function ContactSection() {
  const { user } = useSession();
  const [sender, setSender] = useState<Sender | null>(null);
  const [isRepeat, setRepeat] = useState(false);
  const startAgain = () => {
    setRepeat(true);
    setSender(null);
  };
  return (
    <section className="contact" id="contact" aria-labelledby="contact-title">
      <div className="contact__words">
        <h2 id="contact-title">{t('title')}</h2>
        <p className="lead">{t('lead')}</p>
        <ul role="list" className="contact__facts">
          <li>
            <Icon name="clock" size={22} />
            {t('answerTime')}
          </li>
          <li>
            <Icon name="lock" size={22} />
            {t('storage')}
          </li>
          <li>
            <Icon name="info" size={22} />
            {t('noAdvice')}
          </li>
        </ul>
      </div>
      <div className="contact__card card">
        {sender ? (
          <ThankYou email={sender.email} onSendAnother={startAgain} />
        ) : (
          <ContactForm
            key={user?.id}
            initialSender={user ? toSender(user) : { name: '', email: '' }}
            isFocused={isRepeat}
            onSent={setSender}
          />
        )}
      </div>
    </section>
  );
}

const toSender = ({ firstName, lastName, email }: CurrentUser): Sender => ({
  name: [firstName, lastName].filter(Boolean).join(' '),
  email,
});
