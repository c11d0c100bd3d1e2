import type { ComponentProps, SyntheticEvent } from 'react';
import { ContactRequest, MAX_MESSAGE_LENGTH } from '#domain/account/contact';
import { getErrorText } from '../../lib/api';
import { useWrite } from '../../lib/apiHooks';
import { useForm } from '../../lib/useForm';
import { Button } from '../../ui/form/Button';
import { Field, TextArea } from '../../ui/form/Field';
import { useToast } from '../../ui/feedback/Toast';

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
      toast.show({ title: 'Message sent successfully!', text: "We'll get back to you within 24 hours." });
      onSent(values);
    } catch (error) {
      showServerErrors(error);
      toast.show({
        tone: 'error',
        title: 'Error sending message',
        text: getErrorText(error, 'Please try again later'),
      });
    }
  };

  return (
    <form
      ref={form}
      className="contact__form"
      aria-label="Contact Us"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <Field label="Name" autoComplete="name" autoFocus={isFocused} {...field('name')} />
      <Field
        label="Email"
        type="email"
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        {...field('email')}
      />
      <Field label="Phone" optional type="tel" autoComplete="tel" {...field('phone')} />
      <Field label="Subject" {...field('subject')} />
      <TextArea label="Message" rows={6} maxLength={MAX_MESSAGE_LENGTH} {...field('message')} />
      <Honeypot {...field('website')} />
      <Button type="submit" variant="primary" size="large" icon="mail" busy={busy} busyLabel="Sending…">
        Send Message
      </Button>
    </form>
  );
}

/** A hidden field that people cannot reach. Only bots fill it. */
function Honeypot({ name, value, onChange }: Pick<ComponentProps<'input'>, 'name' | 'value' | 'onChange'>) {
  return (
    <div className="contact__trap" aria-hidden="true">
      <label>
        Leave this empty
        <input {...{ name, value, onChange }} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
