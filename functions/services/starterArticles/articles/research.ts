import type { StarterArticle } from './StarterArticle';

export const research: StarterArticle = {
  id: '01M7YJ4DC07PP78HE4A7H1403N',
  title: 'Why a skin algorithm must be tested on strangers',
  excerpt:
    'A program can shine on its own photographs and stumble on yours. Five findings from recent research show how that happens, and what an honest test looks like.',
  author: 'Skin Awareness',
  category: 'Research',
  featured: 0,
  content: `Every few weeks a headline announces that software recognizes skin cancer as well as specialists do. The figures are usually real. The question is what they were measured on. Here are five lessons from research on skin photographs, each of which has changed how careful teams test their work.

## 1. The same spot must not be on both sides

To judge a program fairly, some photographs are set aside and never used for training. That only works if they show other spots. One of the most used public collections, HAM10000, holds 10,015 photographs [1], but only about 7,500 different spots: many were photographed more than once.

When researchers examined a popular benchmark made from it, they found that 886 of its 2,005 test photographs showed spots that were also in the training part [2]. A program can then do well by recognizing an old acquaintance. The fix is simple, and still often forgotten: divide by spot, or better by person, and not by photograph.

## 2. Programs learn what we did not mean to teach

Surgeons mark suspicious moles with violet ink. If many photographs of melanomas show ink and few photographs of harmless moles do, a program may take the ink for a sign of cancer.

A team from Heidelberg tested this. They photographed harmless moles without and with such marks. With the ink, a certified program called far more of the harmless moles dangerous: its rate of false alarms rose by about 40 percentage points [3]. Rulers, bandages, hairs, and dark picture corners can be misleading in the same way. Good teams look for such shortcuts on purpose, by covering or adding them and watching whether the answer moves.

## 3. The world holds things the program has never met

A program that knows eight kinds of spots will sort everything into these eight, a tattoo or a button included. In an international contest in 2019 the final test held a ninth group: none of the others. The winning team had reached 74.2 percent in its own tests. On the official test it reached 63.6 percent [4].

In real use the unknown is not the exception. People photograph bruises, bites, and blurred kneecaps. A program needs a way to say 'this is nothing I can judge', and that ability needs a test of its own.

## 4. Skin comes in many colors, the data hardly does

Researchers who searched public collections found that skin type was recorded for only 2.1 percent of the photographs, and that few of those showed brown or black skin [5]. Without a record, nobody can even check whether a program works for everyone.

A group at Stanford did check. They gathered 656 photographs across skin tones, each confirmed by biopsy, and tested three programs. All did clearly worse than in their original reports, and worst on dark skin. The dermatologists who were asked also did worse on dark skin. There was good news as well: training with such varied photographs closed the gap between light and dark skin [6]. The problem is a lack of examples, and that can be solved.

## 5. One number hides the one that matters

In many collections about two thirds of the photographs show ordinary moles. A program that says 'ordinary mole' every time is right two times out of three, and misses every cancer. So 'accuracy' alone says little. Ask for sensitivity, the share of cancers that were found, and for the share of harmless spots that were left in peace. Ask for the range of uncertainty too: 'nine of ten' and 'ninety of one hundred' are the same share, and not the same evidence.

## What an honest test looks like

Putting these lessons together gives a short checklist, for readers of headlines and for makers of software:

- Were the test photographs of other people than the training photographs?
- Did they come from another clinic, another camera, and ordinary phones?
- Were photographs that could not be judged counted, or quietly dropped?
- Are results given for each skin tone, and for each kind of cancer?
- Was the program frozen before the test, and was the test used once?
- Is there a study with real patients, who were followed up?

A program that has passed such a test may still be wrong about your spot. But you will know how often, and for whom. That is the difference between a tool and a promise.

This article is for learning. It is not a diagnosis and does not replace a doctor.

## Sources

1. [Tschandl P and others. The HAM10000 dataset. Scientific Data 2018;5:180161.](https://www.nature.com/articles/sdata2018161)
2. [Abhishek K and others. Investigating the quality of DermaMNIST and Fitzpatrick17k. Scientific Data 2025;12:196.](https://arxiv.org/abs/2401.14497)
3. [Winkler JK and others. Surgical skin markings and diagnostic performance of a neural network. JAMA Dermatology 2019.](https://pmc.ncbi.nlm.nih.gov/articles/PMC6694463/)
4. [Gessert N and others. Skin lesion classification using ensembles. 2019.](https://arxiv.org/abs/1910.03910)
5. [Wen D and others. Characteristics of publicly available skin cancer image datasets. Lancet Digital Health 2022.](https://doi.org/10.1016/S2589-7500(21)00252-1)
6. [Daneshjou R and others. Disparities in dermatology AI performance on a diverse, curated clinical image set. Science Advances 2022;8:eabq6147.](https://pmc.ncbi.nlm.nih.gov/articles/PMC9374341/)`,
};
