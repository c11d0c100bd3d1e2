import { useRead } from '../../../lib/apiHooks';
import { PageState } from '../../../ui/feedback/PageState';
import { blogAdminMessages } from '../messages';
import { formatDateTime } from './formatDateTime';
import { PostText } from './PostText';
import { toReviewerText } from './toReviewerText';

const t = blogAdminMessages;

/** The texts of a post as they were published, newest first. */
export function PostVersions({ id }: { id: string }) {
  const versions = useRead('blog.versions', { params: { id } }, { staleAfterSeconds: 0 });
  return (
    <section className="stack" aria-labelledby="versions-title">
      <h3 id="versions-title">{t('versions')}</h3>
      <PageState
        state={versions}
        loadingText={t('loadingVersions')}
        errorTitle={t('versionsFailed')}
        errorText={t('refreshPage')}
        isEmpty={(list) => list.length === 0}
        empty={<p className="muted">{t('noVersions')}</p>}
      >
        {(list) => (
          <>
            {list.map((version) => (
              <details key={version.publishedAt}>
                <summary>
                  {t('versionSummary', { date: formatDateTime(version.publishedAt), title: version.title })}
                </summary>
                {version.review && <p className="small">{toReviewerText(version.review)}</p>}
                <PostText {...version} />
              </details>
            ))}
          </>
        )}
      </PageState>
    </section>
  );
}
