import './skincare.css';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { SkincareProfile } from '#domain/skincare/skincare';
import { getErrorText } from '../../lib/api';
import { Button } from '../../ui/form/Button';
import { Card } from '../../ui/layout/Card';
import { PageState } from '../../ui/feedback/PageState';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { useTitle } from '../../ui/useTitle';
import { skincareMessages } from './messages';
import { SkincarePlan } from './SkincarePlan';
import { ProfileForm } from './ProfileForm';
import { useSkincareProfile } from './useSkincare';
import { summarizeProfile } from './summarizeProfile';

const t = skincareMessages;

/** Skincare Profile: the answers about the user's skin, and the plan that follows from them. */
export default function SkincarePage() {
  const profile = useSkincareProfile();
  useTitle(t('title'));
  return (
    <div className="page skincare">
      <p>
        <Link to="/">{t('backHome')}</Link>
      </p>
      <header className="stack skincare__header">
        <h1>{t('title')}</h1>
        <p className="lead measure">{t('lead')}</p>
      </header>
      <PageState
        state={profile}
        loadingText={t('loadingProfile')}
        skeleton={<Skeleton height="220px" />}
        errorTitle={t('profileNotLoaded')}
        errorText={getErrorText(profile.error, t('profileNotLoadedText'))}
      >
        {(data) => <ProfileSection key={data?.id} profile={data} />}
      </PageState>
      <p className="small muted measure">{t('disclaimer')}</p>
    </div>
  );
}

function ProfileSection({ profile }: { profile: SkincareProfile | null }) {
  const [isEditing, setEditing] = useState(false);
  if (!profile) return <ProfileForm profile={null} onDone={() => undefined} />;
  if (isEditing) return <ProfileForm profile={profile} onDone={() => setEditing(false)} />;
  return (
    <>
      <Card
        title={t('yourProfile')}
        icon="user"
        actions={
          <Button icon="edit" onClick={() => setEditing(true)}>
            {t('editProfile')}
          </Button>
        }
      >
        <dl className="skincare__summary">
          {summarizeProfile(profile).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p className="small muted">{t('encrypted')}</p>
      </Card>
      <SkincarePlan profile={profile} />
    </>
  );
}
