import { Icon } from '../ui/layout/Icon';
import { useLanguageSwitch } from './useLanguageSwitch';
import './LanguageSwitch.css';

/** A button with the name of the other language, which loads the page in it. */
export function LanguageSwitch({ isSignedIn }: { isSignedIn: boolean }) {
  const { language, name, change } = useLanguageSwitch(isSignedIn);
  return (
    <button type="button" className="language" lang={language} onClick={change}>
      <Icon name="language" size={18} />
      {name}
    </button>
  );
}
