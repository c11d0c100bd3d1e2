import { useState } from 'react';
import { personFormMessages } from '#domain/people/messages';
import type { NamedPerson } from '#domain/people/people';
import { PersonPatch } from '#domain/people/person';
import { PERSON_COLORS, type PersonColor } from '#domain/people/personChoices';
import { useWrite } from '../../../lib/apiHooks';
import { eraseStoredCopies } from '../../../lib/offline/lockedCopyStore';
import { useForm } from '../../../lib/useForm';
import { PersonMark } from '../../../people/PersonMark';
import { useToast } from '../../../ui/feedback/Toast';
import { Checkbox } from '../../../ui/form/Checkbox';
import { ChoiceGroup } from '../../../ui/form/ChoiceGroup';
import { Field } from '../../../ui/form/Field';
import { FormDialog } from '../profile/FormDialog';
import { accountPeopleMessages } from '../messages';

const t = accountPeopleMessages;

interface Props {
  people: readonly NamedPerson[];
  /** The person to change; a new one where absent. */
  person?: NamedPerson;
  onClose: () => void;
}

/** Adds a person, whose age and agreement the account holder confirms, or changes one. */
export function PersonDialog({ people, person, onClose }: Props) {
  const form = useForm(PersonPatch, { name: person?.name ?? '' });
  const [color, setColor] = useState<PersonColor>(() => person?.color ?? findUnusedColor(people));
  const [isAdult, setIsAdult] = useState(person !== undefined);
  const [adultError, setAdultError] = useState<string>();
  const add = useWrite('people.add', { refreshes: ['auth.me'] });
  const update = useWrite('people.update', { refreshes: ['auth.me'] });
  const toast = useToast();
  const { values, field, showServerErrors } = form;
  const name = values.name.trim();

  const validate = () => {
    setAdultError(isAdult ? undefined : personFormMessages('adult'));
    return form.validate() && isAdult;
  };
  const submit = async () => {
    try {
      // Only what was changed, so that a change on another device stays.
      const body = { ...(name !== person?.name && { name }), ...(color !== person?.color && { color }) };
      if (person) await update.run({ params: { id: person.id }, body });
      else await add.run({ body: { name, color, isAdultWhoAgreed: true } });
    } finally {
      await eraseStoredCopies();
    }
    toast.show(person ? { title: t('changed') } : { title: t('added', { name }), text: t('addedText') });
    onClose();
  };

  return (
    <FormDialog
      title={t(person ? 'changeTitle' : 'addTitle')}
      size="narrow"
      form={{ form: form.form, validate, showServerErrors }}
      onSubmit={submit}
      errorTitle={t('notSaved')}
      busy={add.busy || update.busy}
      submitButton={{ label: t(person ? 'save' : 'add'), busyLabel: t('saving'), variant: 'primary' }}
      secondaryAction={t('cancel')}
      onClose={onClose}
    >
      <Field label={t('name')} required autoComplete="off" {...field('name')} />
      <ChoiceGroup
        legend={
          <span className="account__color">
            <PersonMark name={name} color={color} /> {t('color')}
          </span>
        }
        options={PERSON_COLORS.map((value) => ({ value, label: t(value) }))}
        value={color}
        onChange={(next) => setColor(next ?? color)}
      />
      {!person && (
        <Checkbox
          label={t('isAdult')}
          required
          checked={isAdult}
          error={adultError}
          onChange={(isChecked) => {
            setIsAdult(isChecked);
            setAdultError(undefined);
          }}
        />
      )}
    </FormDialog>
  );
}

/** The first color that no other person has. */
const findUnusedColor = (people: readonly NamedPerson[]): PersonColor =>
  PERSON_COLORS.find((color) => people.every((person) => person.color !== color)) ?? PERSON_COLORS[0];
