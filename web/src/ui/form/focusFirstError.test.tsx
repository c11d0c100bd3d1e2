import { render, screen } from '@testing-library/react';
import { Checkbox } from './Checkbox';
import { ChoiceGroup } from './ChoiceGroup';
import { Field, Select } from './Field';
import { focusFirstError } from './focusFirstError';

const ERROR = 'Missing.';
const CONTROLS = {
  field: (error?: string) => <Field key="field" label="Name" error={error} />,
  select: (error?: string) => <Select key="select" label="Region" options={[]} error={error} />,
  choice: (error?: string) => (
    <ChoiceGroup
      key="choice"
      legend="Bleeds"
      options={[{ value: 'yes', label: 'Yes' }]}
      value={null}
      onChange={() => undefined}
      error={error}
    />
  ),
  checkbox: (error?: string) => (
    <Checkbox key="checkbox" label="Agree" checked={false} onChange={() => undefined} error={error} />
  ),
};

function renderForm(erroneous: (keyof typeof CONTROLS)[]) {
  const children = Object.entries(CONTROLS).map(([name, control]) =>
    control(erroneous.some((other) => other === name) ? ERROR : undefined),
  );
  render(
    <fieldset>
      <form aria-label="Form">{children}</form>
    </fieldset>,
  );
  const form = screen.getByRole('form');
  const scrolled: Element[] = [];
  Object.assign(Element.prototype, {
    scrollIntoView(this: Element) {
      scrolled.push(this);
    },
  });
  focusFirstError(form);
  return scrolled;
}

test.each([
  ['field', 'Name'],
  ['select', 'Region'],
  ['choice', 'Yes'],
  ['checkbox', 'Agree'],
] as const)('the first error of a form, in a %s, is scrolled to and its control focused', (name, label) => {
  const scrolled = renderForm([name, 'checkbox']);
  expect(document.activeElement).toBe(screen.getByLabelText(label));
  expect(scrolled).toHaveLength(1);
  expect(scrolled[0]!.textContent).toContain(ERROR);
});

test('a form without an error keeps the focus where it is', () => {
  renderForm([]);
  expect(document.activeElement).toBe(document.body);
});
