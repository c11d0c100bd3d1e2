import type { ComponentProps, SyntheticEvent } from 'react';
import { ContactRequest, MAX_MESSAGE_LENGTH } from '#domain/account/contact';
import { getErrorText } from '../../lib/api';
import { useWrite } from '../../lib/apiHooks';
import { useForm } from '../../lib/useForm';
import { Button } from '../../ui/form/Button';
import { Field, TextArea } from '../../ui/form/Field';
import { useToast } from '../../ui/feedback/Toast';
import { contactMessages } from './messages';

const t = contactMessages;

/** The name and email of the person who writes. */
export interface Sender {
  name: string;
  email: string;
}

interface ContactFormProps {
  initialSender: Sender;
  /** Focuses the first field, when the form returns after a message. */
  isFocused: boolean;
  onSent: (sender: Sender) => void;
}

/** A message to the operator. After an error, the values stay in the form. */
export function ContactForm({ initialSender, isFocused, onSent }: ContactFormProps) {
  const initialValues = { ...initialSender, phone: '', subject: '', message: '', website: '' };
  const { form, values, field, validate, showServerErrors } = useForm(ContactRequest, initialValues);
  const { run, busy } = useWrite('contact.create');
  const toast = useToast();

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy || !validate()) return;
    try {
      await run({ body: values });
      toast.show({ title: t('sentTitle'), text: t('sent') });
      onSent(values);
    } catch (error) {
      showServerErrors(error);
      toast.show({
        tone: 'error',
        title: t('failedTitle'),
        text: getErrorText(error, t('failed')),
      });
    }
  };

  return (
    <form
      ref={form}
      className="contact__form"
      aria-label={t('title')}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <Field label={t('name')} autoComplete="name" autoFocus={isFocused} {...field('name')} />
      <Field
        label={t('email')}
        type="email"
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        {...field('email')}
      />
      <Field label={t('phone')} optional type="tel" autoComplete="tel" {...field('phone')} />
      <Field label={t('subject')} {...field('subject')} />
      <TextArea label={t('message')} rows={6} maxLength={MAX_MESSAGE_LENGTH} {...field('message')} />
      <Honeypot {...field('website')} />
      <Button type="submit" variant="primary" size="large" icon="mail" busy={busy} busyLabel={t('sending')}>
        {t('send')}
      </Button>
    </form>
  );
}

/** A hidden field that people cannot reach. Only bots fill it. */
function Honeypot({ name, value, onChange }: Pick<ComponentProps<'input'>, 'name' | 'value' | 'onChange'>) {
  return (
    <div className="contact__trap" aria-hidden="true">
      <label>
        {t('honeypot')}
        <input {...{ name, value, onChange }} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
