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
import { SkincarePlan } from './SkincarePlan';
import { ProfileForm } from './ProfileForm';
import { useSkincareProfile } from './useSkincare';
import { summarizeProfile } from './summarizeProfile';

/** Skincare Profile: the answers about the user's skin, and the plan that follows from them. */
export default function SkincarePage() {
  const profile = useSkincareProfile();
  useTitle('Skincare Profile');
  return (
    <div className="page skincare">
      <p>
        <Link to="/">Back to home</Link>
      </p>
      <header className="stack skincare__header">
        <h1>Skincare Profile</h1>
        <p className="lead measure">
          Tell us about your skin, and get a short routine with the reason and the source for every step.
        </p>
      </header>
      <PageState
        state={profile}
        loadingText="Loading your skincare profile..."
        skeleton={<Skeleton height="220px" />}
        errorTitle="Your profile could not be loaded"
        errorText={getErrorText(profile.error, 'Nothing was changed. Please try again.')}
      >
        {(data) => <ProfileSection key={data?.id} profile={data} />}
      </PageState>
      <p className="small muted measure">
        This is general skincare advice for education. It is not a medical diagnosis and does not replace a
        dermatologist.
      </p>
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
        title="Your profile"
        icon="user"
        actions={
          <Button icon="edit" onClick={() => setEditing(true)}>
            Edit Profile
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
        <p className="small muted">Kept encrypted. Only you can see it.</p>
      </Card>
      <SkincarePlan profile={profile} />
    </>
  );
}
