import { Card } from '../../ui/layout/Card';

const GUIDELINES = [
  ['Accurate and evidence-based', 'State what studies and guidelines support, and how sure they are.'],
  ['With a disclaimer', 'Say that the article is for learning and does not replace a clinician.'],
  ['In clear language', 'Short sentences, everyday words; explain a medical term where you need one.'],
  ['Sources cited', 'Name the source of every figure and recommendation at the end.'],
  ['Educational', 'Help readers understand and decide. Do not sell, and do not frighten.'],
  ['No diagnoses', 'Avoid definitive claims such as “this is cancer” or “this is harmless”.'],
] as const;

/** The guidelines for posts and the steps of the review. */
export function Guidelines() {
  return (
    <div className="stack">
      <Card title="Blog guidelines" icon="note" tone="sunken">
        <ul className="write__guidelines">
          {GUIDELINES.map(([name, text]) => (
            <li key={name}>
              <strong>{name}.</strong> {text}
            </li>
          ))}
        </ul>
      </Card>
      <Card title="Review process" icon="shield" tone="sunken">
        <ol className="write__guidelines">
          <li>A draft is seen by administrators only, and can be edited.</li>
          <li>A submitted post waits under Pending and can no longer be edited.</li>
          <li>A medical professional’s approval publishes it; a rejected post says why.</li>
        </ol>
      </Card>
    </div>
  );
}
