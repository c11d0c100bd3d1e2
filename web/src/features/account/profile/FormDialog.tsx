import { useId, type ComponentProps, type ReactNode, type SyntheticEvent } from 'react';
import { getErrorText } from '../../../lib/api';
import type { useForm } from '../../../lib/useForm';
import { Button } from '../../../ui/form/Button';
import { Dialog } from '../../../ui/feedback/Dialog';
import { useToast } from '../../../ui/feedback/Toast';
import './account.css';
import { accountMessages } from '../messages';

const t = accountMessages;

interface FormDialogProps {
  title: string;
  size?: 'narrow';
  form: Pick<ReturnType<typeof useForm>, 'form' | 'validate' | 'showServerErrors'>;
  /** Sends the values. An error is shown at its fields, or as a toast with the title `errorTitle`. */
  onSubmit: () => Promise<void>;
  errorTitle: string;
  busy: boolean;
  submitButton: Pick<ComponentProps<typeof Button>, 'variant' | 'icon' | 'busyLabel'> & { label: string };
  /** The second button. A string is the label of a button that closes the dialog. */
  secondaryAction: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog with a form. */
export function FormDialog(props: FormDialogProps) {
  const { title, size, onSubmit, errorTitle, busy, submitButton, secondaryAction, onClose, children } = props;
  const toast = useToast();
  const id = useId();
  const { label, ...buttonProps } = submitButton;
  const { form, validate, showServerErrors } = props.form;

  const handleSubmit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy || !validate()) return;
    try {
      await onSubmit();
    } catch (error) {
      if (showServerErrors(error)) return;
      toast.show({ tone: 'error', title: errorTitle, text: getErrorText(error, t('tryAgain')) });
    }
  };

  return (
    <Dialog
      title={title}
      size={size}
      onClose={onClose}
      actions={
        <>
          {typeof secondaryAction === 'string' ? <Button onClick={onClose}>{secondaryAction}</Button> : secondaryAction}
          <Button type="submit" form={id} busy={busy} {...buttonProps}>
            {label}
          </Button>
        </>
      }
    >
      <form
        id={id}
        ref={form}
        className="stack account__form"
        noValidate
        onSubmit={(event) => void handleSubmit(event)}
      >
        {children}
      </form>
    </Dialog>
  );
}
