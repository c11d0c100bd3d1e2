import { Card } from '../../ui/layout/Card';

/** Guidelines for photos, and facts about the dataset of the original model. */
export function Guidance() {
  return (
    <div className="stack training__guidance">
      <Card title="Guidelines" icon="check">
        <ul className="training__list">
          <li>At least 512 × 512 pixels, with the spot in the middle and in focus.</li>
          <li>Even light, no flash glare, no text or drawings on the skin.</li>
          <li>Only photos whose owner agreed to this use.</li>
          <li>A diagnosis from a dermatologist, best confirmed under the microscope.</li>
          <li>Photos of many people and skin tones. A photo can be added once.</li>
        </ul>
      </Card>
      <Card title="The HAM10000 dataset" icon="info" tone="sunken">
        <p>
          10,015 dermoscopic photos of 7,470 lesions, collected in Vienna and Queensland (Tschandl and others, 2018).
          Its seven diagnoses are grouped here as follows.
        </p>
        <dl className="training__mapping">
          <div>
            <dt>Malignant</dt>
            <dd>Melanoma</dd>
          </div>
          <div>
            <dt>Suspicious</dt>
            <dd>Basal cell carcinoma, actinic keratoses</dd>
          </div>
          <div>
            <dt>Benign</dt>
            <dd>Benign keratosis, dermatofibroma, melanocytic nevi, vascular lesions</dd>
          </div>
        </dl>
        <p className="small muted">
          Licensed for non-commercial use. The sample photos come from ISIC 2017 (CC0) and PAD-UFES-20 (CC BY 4.0,
          Pacheco and others, 2020).
        </p>
      </Card>
    </div>
  );
}
