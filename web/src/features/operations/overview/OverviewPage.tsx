import { getLocale } from '#domain/messages/language';
import { Link } from 'react-router-dom';
import {
  MAX_OPEN_MESSAGES,
  MAX_UNSENDABLE_LETTERS,
  OVERVIEW_DAYS,
  type DailyCount,
  type Overview,
} from '#domain/operations/dailyCount';
import { ANNUAL_PRICE_USD } from '#domain/subscription/price';
import { useRead } from '../../../lib/apiHooks';
import { PageState } from '../../../ui/feedback/PageState';
import { Skeleton } from '../../../ui/feedback/Skeleton';
import { Select } from '../../../ui/form/Field';
import { Card } from '../../../ui/layout/Card';
import { useTitle } from '../../../ui/useTitle';
import { operationsMessages } from '../messages';
import { CsvButton } from '../../../ui/table/CsvButton';
import type { CsvColumn } from '../../../ui/table/csv';
import { useAddressState } from '../../../ui/table/useAddressState';
import { BarChart } from './BarChart';
import { DoctorFindings } from './DoctorFindings';
import '../operations.css';

const t = operationsMessages;

const POLL_SECONDS = 60;
/** A number of a day; null where the day has none. */
type DayValue = (day: DailyCount) => number | null;

const countAnalyses = ({ low, moderate, high }: DailyCount): number => low + moderate + high;
const revenue: DayValue = ({ payments, refunds }) => (payments - refunds) * ANNUAL_PRICE_USD;
const divide = (sum: number, count: number): number | null => (count === 0 ? null : sum / count);
const certainty: DayValue = (day) => divide(day.certaintySum, countAnalyses(day));
const distance: DayValue = ({ distanceSum, distances }) => divide(distanceSum, distances);
const mailTrouble: DayValue = ({ bounced, complained, mailFailed, mailExpired, mailSetAside }) =>
  bounced + complained + mailFailed + mailExpired + mailSetAside;

/** A number that was counted up to a limit. */
const formatUpTo = (count: number, limit: number): string => (count >= limit ? `${limit}+` : String(count));
const formatShare = (value: number) => value.toLocaleString(getLocale(), { style: 'percent' });
const formatRatio = (value: number) => value.toLocaleString(getLocale(), { maximumFractionDigits: 2 });
const formatUsd = (value: number) => value.toLocaleString(getLocale(), { style: 'currency', currency: 'USD' });

const COUNTS = [
  'signUps',
  'low',
  'moderate',
  'high',
  'refused',
  'payments',
  'refunds',
  'bounced',
  'complained',
  'mailFailed',
  'mailExpired',
  'mailSetAside',
] as const;
const COLUMNS: readonly CsvColumn<DailyCount>[] = [
  { label: 'day', value: ({ day }) => day },
  ...COUNTS.map((name) => ({ label: name, value: (day: DailyCount) => day[name] })),
  { label: 'certainty', value: certainty },
  { label: 'distance', value: distance },
  { label: 'revenue', value: revenue },
];

/** The numbers of the last days. They are of nobody in particular. */
export default function OverviewPage() {
  useTitle(t('overview.title'));
  const { values, setValues } = useAddressState({ days: '30' });
  const days = OVERVIEW_DAYS.find((choice) => String(choice) === values.days) ?? 30;
  const state = useRead(
    'operations.overview',
    { query: { days } },
    { staleAfterSeconds: 2, pollSeconds: POLL_SECONDS },
  );
  return (
    <div className="page operations-page">
      <h1>{t('overview.title')}</h1>
      <div className="operations-filters">
        <Select
          label={t('overview.period')}
          value={String(days)}
          options={OVERVIEW_DAYS.map((count) => ({ value: String(count), label: t('overview.days', { count }) }))}
          onChange={(event) => setValues({ days: event.target.value })}
        />
      </div>
      <PageState
        state={state}
        loadingText={t('overview.loading')}
        skeleton={<Skeleton height="24rem" />}
        errorText={t('overview.failed')}
      >
        {(overview) => <Numbers overview={overview} />}
      </PageState>
    </div>
  );
}

function Numbers({ overview }: { overview: Overview }) {
  const { days, incidents, openMessages, unsendableLetters, outcomes } = overview;
  const labels = days.map(({ day }) => day);
  const toValues = (value: DayValue) => days.map(value);
  const messages = formatUpTo(openMessages, MAX_OPEN_MESSAGES);
  const letters = formatUpTo(unsendableLetters, MAX_UNSENDABLE_LETTERS);
  const charts = [
    { title: t('overview.signUps'), series: [{ label: t('overview.signUps'), values: toValues((d) => d.signUps) }] },
    {
      title: t('overview.analyses'),
      series: [
        { label: t('overview.low'), values: toValues((d) => d.low) },
        { label: t('overview.moderate'), values: toValues((d) => d.moderate) },
        { label: t('overview.high'), values: toValues((d) => d.high) },
      ],
    },
    { title: t('overview.refused'), series: [{ label: t('overview.refused'), values: toValues((d) => d.refused) }] },
    {
      title: t('overview.certainty'),
      series: [{ label: t('overview.certainty'), values: toValues(certainty) }],
      format: formatShare,
    },
    {
      title: t('overview.distance'),
      series: [{ label: t('overview.distance'), values: toValues(distance) }],
      format: formatRatio,
    },
    {
      title: t('overview.revenue'),
      series: [{ label: t('overview.revenue'), values: toValues(revenue) }],
      format: formatUsd,
    },
    { title: t('overview.mail'), series: [{ label: t('overview.mail'), values: toValues(mailTrouble) }] },
  ];
  return (
    <>
      <Card>
        <ul className="overview-tasks stack">
          <li>
            <Link to="/admin/incidents">{t('overview.incidents', incidents)}</Link>
          </li>
          <li>
            <Link to="/admin/inbox">{t('overview.messages', { messages })}</Link>
          </li>
          {unsendableLetters > 0 && <li>{t('overview.unsendable', { letters })}</li>}
        </ul>
        <CsvButton fileName="overview.csv" columns={COLUMNS} readRows={() => Promise.resolve(days)} />
      </Card>
      <DoctorFindings outcomes={outcomes} />
      <div className="overview-charts">
        {charts.map((chart) => (
          <Card key={chart.title}>
            <BarChart days={labels} {...chart} />
          </Card>
        ))}
      </div>
    </>
  );
}
