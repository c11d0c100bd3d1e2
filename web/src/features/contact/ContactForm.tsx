import type { ComponentProps, SyntheticEvent } from 'react';
import { ContactRequest, LONGEST_MESSAGE } from '#domain/account/contact';
import { textOf } from '../../lib/api';
import { useWrite } from '../../lib/data';
import { useForm } from '../../lib/form';
import { Button } from '../../ui/form/Button';
import { Field, TextArea } from '../../ui/form/Field';
import { useToast } from '../../ui/feedback/Toast';

/** Who writes. */
export interface Writer {
  name: string;
  email: string;
}

interface ContactFormProps {
  start: Writer;
  /** Whether the first field takes the focus: when the form comes back after a message. */
  isFocused: boolean;
  onSent: (by: Writer) => void;
}

/** A message to the operator. What was typed stays until it was sent. */
export function ContactForm({ start, isFocused, onSent }: ContactFormProps) {
  const empty = { ...start, phone: '', subject: '', message: '', website: '' };
  const { form, values, field, isComplete, refuse } = useForm(ContactRequest, empty);
  const { run, busy } = useWrite('contact.create');
  const toast = useToast();

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy || !isComplete()) return;
    try {
      await run({ body: values });
      toast.show({ title: 'Message sent successfully!', text: "We'll get back to you within 24 hours." });
      onSent(values);
    } catch (error) {
      refuse(error);
      toast.show({
        tone: 'error',
        title: 'Error sending message',
        text: textOf(error, 'Please try again later'),
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
      <TextArea label="Message" rows={6} maxLength={LONGEST_MESSAGE} {...field('message')} />
      <Trap {...field('website')} />
      <Button type="submit" variant="primary" size="large" icon="mail" busy={busy} busyLabel="Sending…">
        Send Message
      </Button>
    </form>
  );
}

/** A field that no person sees or reaches; programs fill it. */
function Trap({ name, value, onChange }: Pick<ComponentProps<'input'>, 'name' | 'value' | 'onChange'>) {
  return (
    <div className="contact__trap" aria-hidden="true">
      <label>
        Leave this empty
        <input {...{ name, value, onChange }} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
