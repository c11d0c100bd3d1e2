import type { BlogVersion } from '#domain/blog/blog';
import { Article } from '../../../article/Article';
import { useRead } from '../../../lib/apiHooks';
import { PageState } from '../../../ui/feedback/PageState';
import { blogAdminMessages } from '../messages';
import { formatDateTime } from './formatDateTime';

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
                <Article article={toShownArticle(version)} level={4} />
              </details>
            ))}
          </>
        )}
      </PageState>
    </section>
  );
}

/** A version as readers had it. */
const toShownArticle = ({ publishedAt, ...version }: BlogVersion) => ({
  ...version,
  ...{ publishDate: publishedAt, revisedAt: null, sample: false },
});
