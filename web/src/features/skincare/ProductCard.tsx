import type { SkincareProduct, SkincareRecommendation } from '#domain/skincare/skincare';
import { useConfig } from '../../lib/config';
import { Icon } from '../../ui/layout/Icon';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden';
import { skincareMessages } from './messages';
import { ReasonDetails } from './ReasonDetails';

const t = skincareMessages;

interface ProductCardProps {
  product: SkincareProduct;
  reasons: SkincareRecommendation['reasons'];
}

/** A kind of product: description, ingredients to look for, price range and where it is sold. */
export function ProductCard({ product, reasons }: ProductCardProps) {
  const { name, category, description, activeIngredients = [], spf, priceRange, whereToFind } = product;
  const { data: config } = useConfig();
  const tag = config?.affiliateTag;
  return (
    <div className="product">
      <div>
        <p className="eyebrow">{category}</p>
        <h5>{name}</h5>
      </div>
      <p>{description}</p>
      <dl className="product__facts">
        {activeIngredients.length > 0 && <ProductFact name={t('lookFor')} value={activeIngredients.join(', ')} />}
        {spf !== undefined && <ProductFact name={t('spf')} value={t('spfOrHigher', { spf })} />}
        {priceRange && <ProductFact name={t('price')} value={priceRange} />}
        {whereToFind && <ProductFact name={t('soldIn')} value={whereToFind} />}
      </dl>
      <ReasonDetails about={name} reasons={reasons} />
      {tag && (
        <a
          className="product__link"
          href={buildSearchUrl(product, tag)}
          target="_blank"
          rel="sponsored noopener noreferrer"
        >
          <Icon name="external" size={18} />
          {t('searchAtAmazon')}
          <VisuallyHidden> {t('searchSubject', { name })}</VisuallyHidden>
          <span className="product__paid">{t('paidLink')}</span>
        </a>
      )}
    </div>
  );
}

function ProductFact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** A paid link to a shop's search for this kind of product (docs/decisions/037-skincare-plans.md). */
function buildSearchUrl({ name, category }: SkincareProduct, tag: string): string {
  return `https://www.amazon.com/s?${new URLSearchParams({ k: `${name} ${category}`, tag }).toString()}`;
}
