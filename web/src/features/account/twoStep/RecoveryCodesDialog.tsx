import { Dialog } from '../../../ui/feedback/Dialog';
import { useToast } from '../../../ui/feedback/Toast';
import { Button } from '../../../ui/form/Button';
import '../profile/account.css';
import { accountMessages } from '../messages';

const t = accountMessages;

/** Shows new recovery codes. Nothing shows them again. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const toast = useToast();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      toast.show({ title: t('recovery.copied') });
    } catch {
      toast.show({ tone: 'error', title: t('recovery.notCopied'), text: t('recovery.notCopiedText') });
    }
  };
  return (
    <Dialog
      title={t('recovery.title')}
      size="narrow"
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => void copy()}>{t('recovery.copy')}</Button>
          <Button variant="primary" onClick={onClose}>
            {t('recovery.saved')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{t('recovery.text')}</p>
        <ul className="recovery-codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
