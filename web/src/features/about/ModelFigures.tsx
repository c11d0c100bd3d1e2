import { useConfig } from '../../lib/config';
import { PageState } from '../../ui/feedback/PageState';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { getModelMetrics, type PublishedMetrics, type MeasuredShare } from './modelMetrics';

/** The metrics of the model in use, and their limits. */
export function ModelFigures() {
  return (
    <PageState
      state={useConfig()}
      loadingText="Loading the figures..."
      skeleton={<Skeleton height="16rem" />}
      errorTitle="The figures did not load"
      errorText="Everything else on this page is complete. Check your connection, then try again."
    >
      {({ modelRecipe }) => <ModelFiguresTable {...getModelMetrics(modelRecipe)} />}
    </PageState>
  );
}

function ModelFiguresTable({ model, servedModel, tests, tones, limits }: PublishedMetrics) {
  const maxPhotoCount = Math.max(...tones.map(({ photographs }) => photographs));
  return (
    <>
      <p className="measure">
        Measured on photos that model <span className="about__version">{model}</span> had never seen. The range in
        brackets is where the true figure lies with 95% confidence; the fewer photos, the wider it is. Where five models
        trained alike are named, each judged the photos of people that it had never seen. The photos were framed about
        the spot, as the ring on the capture screen asks; where it says so, the frame was left where the screen starts.
      </p>
      {servedModel !== model && (
        <p className="measure">
          The model in use here, <span className="about__version">{servedModel}</span>, was trained further and has not
          been measured on these photos yet. Its figures may differ.
        </p>
      )}
      <div className="about__tests">
        {tests.map(({ photoSet, sensitivity, specificity }) => (
          <section key={photoSet} className="about__test" aria-label={photoSet}>
            <h4>{photoSet}</h4>
            <Meter share={sensitivity} label="suspicious spots raised to moderate or high" />
            <Meter share={specificity} label="other spots left at low" />
          </section>
        ))}
      </div>
      <div className="about__pair">
        <section aria-labelledby="about-tones">
          <h4 id="about-tones">Skin tones it was tested on</h4>
          <p className="small muted">Photos whose skin had each tone. Where there are few, we know little.</p>
          <table className="tones-table">
            <thead>
              <tr>
                <th scope="col">Skin</th>
                <th scope="col">Photos</th>
              </tr>
            </thead>
            <tbody>
              {tones.map(({ tone, photographs }) => (
                <tr key={tone}>
                  <th scope="row">{tone}</th>
                  <td>
                    <span className="tones-table__bar" style={{ width: `${(photographs / maxPhotoCount) * 70}%` }} />
                    <span className="numeric">{photographs}</span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        <section aria-labelledby="about-limits">
          <h4 id="about-limits">What it cannot do</h4>
          <ul>
            {limits.map((limit) => (
              <li key={limit}>{limit}</li>
            ))}
          </ul>
        </section>
      </div>
    </>
  );
}

const percent = (share: number): string => `${Math.round(share * 100)}%`;

/** One share as text and as a bar with its confidence interval. */
function Meter({ share: { value, low, high, photoCount }, label }: { share: MeasuredShare; label: string }) {
  return (
    <div className="meter">
      <p className="meter__words">
        <strong className="meter__value numeric">{percent(value)}</strong> of {photoCount} {label}{' '}
        <span className="muted">
          ({percent(low)} to {percent(high)})
        </span>
      </p>
      <svg className="meter__bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        <rect className="meter__all" width="100" height="8" />
        <rect className="meter__part" width={value * 100} height="8" />
        <rect className="meter__range" x={low * 100} width={(high - low) * 100} y="3" height="2" />
      </svg>
    </div>
  );
}
