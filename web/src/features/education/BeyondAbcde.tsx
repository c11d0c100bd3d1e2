import { NailDrawing, NoduleDrawing, SoleDrawing } from './drawings/BeyondAbcdeDrawings';
import type { DrawingSkinTone } from './drawings/skin';

/** What the ABCDE rule misses: nodular melanoma, melanoma on palms, soles and nails, and signs on dark skin. */
export function BeyondAbcde({ tone }: { tone: DrawingSkinTone }) {
  return (
    <section className="beyond-abcde" aria-labelledby="beyond-abcde-title">
      <h3 id="beyond-abcde-title">When the rule does not fit</h3>
      <ul className="beyond-abcde__list" role="list">
        <li className="beyond-abcde__one">
          <NoduleDrawing tone={tone} />
          <h4>Raised, firm and growing</h4>
          <p>
            Nodular melanoma grows fast and can be round, smooth and of one color: black, brown, red, pink, or the color
            of skin. Remember <strong>EFG</strong>: elevated, firm to the touch, growing for more than a month. See a
            clinician soon, within days rather than months.
          </p>
        </li>
        <li className="beyond-abcde__one">
          <SoleDrawing tone={tone} />
          <h4>On palms and soles</h4>
          <p>
            Acral melanoma grows where the sun hardly reaches. Look for a new or changing dark patch, or a sore that
            does not heal, also between the toes. It is easily taken for a bruise; a bruise fades within weeks.
          </p>
        </li>
        <li className="beyond-abcde__one">
          <NailDrawing tone={tone} />
          <h4>Under a nail</h4>
          <p>
            A dark streak along one nail, without an injury, that is new, widens, or runs into the skin at its root.
            Even pale streaks in several nails are common in darker skin; one that changes is not. Take off nail polish
            to look.
          </p>
        </li>
      </ul>
      <div className="beyond-abcde__note">
        <h4>In brown and dark skin</h4>
        <p>
          Skin cancer is rarer in darker skin, and is often found later. Melanoma is then most often on soles, palms and
          nails; basal cell carcinoma is often brown or glossy black rather than pink; squamous cell carcinoma can begin
          in an old scar or sore, also where the sun does not reach. Redness is harder to see: go by what is new, rough,
          sore or changing.
        </p>
        <p className="small">
          Our photo assessment is less tested on darker skin, and does not judge palms, soles or nails. Show those to a
          clinician.
        </p>
      </div>
    </section>
  );
}
