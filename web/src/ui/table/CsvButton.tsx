import { useState } from 'react';
import { getErrorText } from '../../lib/api';
import { useToast } from '../feedback/Toast';
import { Button } from '../form/Button';
import { dataTableMessages } from '../messages';
import { formatCsv, saveCsv, type CsvColumn } from './csv';

const t = dataTableMessages;

interface CsvButtonProps<T> {
  fileName: string;
  columns: readonly CsvColumn<T>[];
  /** Reads every row of the file. */
  readRows: () => Promise<readonly T[]>;
}

/** Downloads rows as a CSV file. */
export function CsvButton<T>({ fileName, columns, readRows }: CsvButtonProps<T>) {
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const download = async () => {
    setBusy(true);
    try {
      saveCsv(fileName, formatCsv(columns, await readRows()));
    } catch (error) {
      toast.show({ tone: 'error', title: t('csvFailed'), text: getErrorText(error, t('tryAgain')) });
    }
    setBusy(false);
  };
  return (
    <Button icon="download" size="small" busy={busy} busyLabel={t('csvBusy')} onClick={() => void download()}>
      {t('csv')}
    </Button>
  );
}
