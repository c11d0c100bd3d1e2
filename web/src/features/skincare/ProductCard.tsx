import type { SkincareProduct, SkincareRecommendation } from '#domain/skincare/skincare';
import { useConfig } from '../../lib/config';
import { Icon } from '../../ui/layout/Icon';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden';
import { WhyThis } from './WhyThis';

interface ProductCardProps {
  product: SkincareProduct;
  reasons: SkincareRecommendation['reasons'];
}

/** A kind of product: what it is, what to find on its label, what it costs, and where it is sold. */
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
        {activeIngredients.length > 0 && <Fact name="Look for" value={activeIngredients.join(', ')} />}
        {spf !== undefined && <Fact name="SPF" value={`${spf} or higher`} />}
        {priceRange && <Fact name="Price" value={priceRange} />}
        {whereToFind && <Fact name="Sold in" value={whereToFind} />}
      </dl>
      <WhyThis about={name} reasons={reasons} />
      {tag && (
        <a className="product__link" href={searchUrl(product, tag)} target="_blank" rel="sponsored noopener noreferrer">
          <Icon name="external" size={18} />
          Search at Amazon<VisuallyHidden> for {name}</VisuallyHidden>
          <span className="product__paid">Paid link</span>
        </a>
      )}
    </div>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** A shop's search for this kind of product, which pays us when something is bought (decisions D14). */
function searchUrl({ name, category }: SkincareProduct, tag: string): string {
  return `https://www.amazon.com/s?${new URLSearchParams({ k: `${name} ${category}`, tag }).toString()}`;
}
