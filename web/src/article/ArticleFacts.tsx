import { computeReadingMinutes, getReviewTime, isUnreviewedSample, type BlogArticle } from '#domain/blog/blog';
import './Article.css';
import { formatDay } from '../lib/formatDay';
import { Badge } from '../ui/feedback/Badge';
import { Icon } from '../ui/layout/Icon';
import { articleMessages } from './messages';
import { postMessages } from '#domain/blog/messages';

const t = articleMessages;

/** An article as readers see it, whether it has an address or is a preview. */
export type ShownArticle = Omit<BlogArticle, 'id'>;

/** Author, date, reading time and review of an article. */
export function ArticleFacts({ article }: { article: ShownArticle }) {
  const { author, publishDate, revisedAt, content } = article;
  return (
    <>
      <p className="small muted">
        {t('author', { author })}
        <br />
        {t('facts', { date: formatDay(publishDate), minutes: computeReadingMinutes(content) })}
        {revisedAt && ` · ${t('revised', { date: formatDay(revisedAt) })}`}
      </p>
      {isUnreviewedSample(article) && <Badge tone="neutral">{postMessages('sample')}</Badge>}
      <ReviewLine article={article} />
    </>
  );
}

/** Who reviewed an article and when. Renders nothing for articles without a named reviewer. */
function ReviewLine({ article }: { article: ShownArticle }) {
  const { review } = article;
  if (!review) return null;
  const { reviewerName: name, reviewerCredentials: credentials, isSelfReview } = review;
  const values = { name, credentials, date: formatDay(getReviewTime(article)) };
  return (
    <div className="article__review small">
      <Icon name={isSelfReview ? 'info' : 'check'} size={20} />
      <p>
        {t(isSelfReview ? 'selfReviewed' : 'reviewed', values)}
        {isSelfReview && (
          <>
            <br />
            {t('selfReviewedText')}
          </>
        )}
      </p>
    </div>
  );
}
