import { useId, type ComponentProps, type ReactNode, type SyntheticEvent } from 'react';
import { textOf } from '../../../lib/api';
import type { useForm } from '../../../lib/form';
import { Button } from '../../../ui/form/Button';
import { Dialog } from '../../../ui/feedback/Dialog';
import { useToast } from '../../../ui/feedback/Toast';
import './account.css';

interface FormDialogProps {
  title: string;
  size?: 'narrow';
  form: Pick<ReturnType<typeof useForm>, 'form' | 'isComplete' | 'refuse'>;
  /** Sends what was entered; what it throws is shown at its fields, or under the title `failed`. */
  send: () => Promise<void>;
  failed: string;
  busy: boolean;
  submit: Pick<ComponentProps<typeof Button>, 'variant' | 'icon' | 'busyLabel'> & { label: string };
  /** What stands beside the button that submits; a button that closes by its words. */
  beside: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog that asks for a few words and sends them once. */
export function FormDialog(props: FormDialogProps) {
  const { title, size, form: asked, send, failed, busy, submit, beside, onClose, children } = props;
  const toast = useToast();
  const id = useId();
  const { label, ...look } = submit;
  const { form, isComplete, refuse } = asked;

  const trySending = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy || !isComplete()) return;
    try {
      await send();
    } catch (error) {
      if (refuse(error)) return;
      toast.show({ tone: 'error', title: failed, text: textOf(error, 'Please try again.') });
    }
  };

  return (
    <Dialog
      title={title}
      size={size}
      onClose={onClose}
      actions={
        <>
          {typeof beside === 'string' ? <Button onClick={onClose}>{beside}</Button> : beside}
          <Button type="submit" form={id} busy={busy} {...look}>
            {label}
          </Button>
        </>
      }
    >
      <form id={id} ref={form} className="stack account__form" noValidate onSubmit={(event) => void trySending(event)}>
        {children}
      </form>
    </Dialog>
  );
}
