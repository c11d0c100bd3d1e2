import { render, screen } from '@testing-library/react';
import { KeepPhotosOffer } from './KeepPhotosOffer';

const noAnswer = () => undefined;
const renderOffer = (isOffered: boolean) => (
  <>
    <section>
      <button>Save to History</button>
      {isOffered && <KeepPhotosOffer onAccept={() => Promise.resolve()} onDecline={noAnswer} />}
    </section>
    <button>An older result</button>
  </>
);

beforeAll(() => {
  Element.prototype.scrollIntoView = noAnswer;
});

test.each([
  ['takes the focus of the result that it belongs to', 'Save to History', 'Keep your photos on this device?'],
  ['leaves the focus to a person who has gone on', 'An older result', 'An older result'],
])('an offer to keep photos %s', (_, before, after) => {
  const { rerender } = render(renderOffer(false));
  screen.getByText(before).focus();
  rerender(renderOffer(true));
  expect(document.activeElement?.textContent).toBe(after);
});
